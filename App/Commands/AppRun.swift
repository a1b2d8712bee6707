import AppCore
import AppCoreRecording
import AppCoreRouting
import AppCoreShell
import AppStorage
import CommandSupport
import Glibc
import HostSupport

extension AppCommand {
    /// Runs the app.
    static let app = AppCommand(
        "", "[LINK]", title: "the app itself", meaning: "open the dictionary, or a link",
        options: ["json", "screens", "flow", "record", "replay"]
    ) { options, words in try AppRun(options: options).run(opening: words.first) }
}

/// The app itself, from the shell.
@MainActor struct AppRun {
    let options: Options

    /// Runs the app as the options say.
    ///
    /// - Parameter link: The link to open at the start.
    /// - Returns: The exit status.
    /// - Throws: An error in the command line, the pack, the database or the recording.
    func run(opening link: String?) throws -> CInt {
        try checkRecording(link)
        if let file = options.replay { return try ReplayCommand(options, file: file).run() }
        let destination = try link.map { try AppLink(argument: $0) }
        return try options.screens ? runCatalogue() : runApp(opening: link, to: destination)
    }

    /// Refuses options that can't be recorded or replayed.
    private func checkRecording(_ link: String?) throws(UsageError) {
        let option = options.replay == nil ? "--record" : "--replay"
        guard options.record != nil || options.replay != nil else { return }
        if options.screens { throw .unsuitedOption(option, command: "--screens") }
        if options.restores == true { throw .unsuitedOption("--restore", command: option) }
        guard options.replay != nil else { return }
        if options.record != nil { throw .unsuitedOption("--record", command: "--replay") }
        if options.flow != nil { throw .unsuitedOption("--flow", command: "--replay") }
        if let link { throw .unneededArgument(command: "--replay", argument: link) }
    }

    private func runApp(opening link: String?, to destination: AppLink?) throws -> CInt {
        var options = options
        let isInteractive = isatty(STDIN_FILENO) == 1
        // A script does the same on each run.
        options.restores = options.record == nil && (options.restores ?? isInteractive)
        let app = try ComposedApp(options, opening: destination, isInteractive: isInteractive)
        var recorder: Recorder?
        let recording = try options.record.map { try RecordingWriter(file: $0) }
        if let recording {
            recording.write(
                RecordingHead(
                    start: try RecordedStart(app.container, options, opening: link, isInteractive: isInteractive)))
            recorder = Recorder(of: app.window) { recording.write($0) }
        }
        let onOpen = app.open.map { open in
            { (link: String) in
                recorder?.note(link: link)
                open(link)
            }
        }
        let host = AppHost(
            options, window: app.window, links: { AppLinks.table.beginnings }, problem: app.container.problem(with:),
            onOpen: onOpen, onExplain: app.explain)
        app.container.browser.copies = host.copies
        let database = app.container.database
        let today = LocalDate.words(LocalDate.now, format: "%F")
        // The app tries again when it ends, and reports the error then.
        Task.detached { try? await database.keepDailyCopy(on: today) }
        if let report = app.container.storageReport { printError(report.text) }
        app.start { host.stop(status: 0) }
        let status = finish(host)
        recorder?.finish()
        let rest = app.container.navigationKeeper.rest(isWanted: status == 0)
        finishWrites(of: app.window)
        try StoredNavigation(app.container.settings).end(rest, of: app.container.ownerKey)
        keepDailyCopy(of: database)
        // If this fails, nothing is lost: SQLite replays the log at the next start.
        try? waitFor { try await database.checkpoint() }
        try recording?.check()
        return status
    }

    /// Waits for changes that the user has just made, and cancels other work.
    private func finishWrites(of window: Window) {
        guard window.isWorking else { return }
        window.close()
        MainQueue.run(within: .seconds(2)) { await window.idle() }
    }

    /// Keeps a copy of today's data.
    ///
    /// A failure is only reported, because the app's work is done.
    private func keepDailyCopy(of database: Database) {
        let today = LocalDate.words(LocalDate.now, format: "%F")
        do {
            try waitFor { try await database.keepDailyCopy(on: today) }
        } catch {
            printError("today's data could not be copied: \(error)")
        }
    }

    /// Runs the catalogue of screens in a temporary folder.
    private func runCatalogue() throws -> CInt {
        try withTemporaryFolder("kanji-list-screens") { folder in
            var options = options
            options.dataDirectory = folder
            return try runCatalogue(in: AppContainer(options))
        }
    }

    private func runCatalogue(in container: AppContainer) throws -> CInt {
        let accounts = container.accounts
        if let account = try waitFor({ try await accounts.signUp(name: "Tester", password: "a tester's own") }) {
            container.signIn(account)
            let feeds = FeedStore(container.database, owner: .account(account.id))
            _ = try waitFor { try await feeds.subscribe(to: "sample", keeping: .sample, at: 0) }
        }
        let window = Window()
        let host = AppHost(options, window: window)
        let catalogue = CatalogueCoordinator(container)
        window.run(catalogue, session: container.beginSession(of: catalogue.flow)) { _ in host.stop(status: 0) }
        return finish(host)
    }

    private func finish(_ host: AppHost) -> CInt {
        let status = host.run()
        if status == EX_UNAVAILABLE { printError("this terminal can't be drawn on; use --host line") }
        if status == EX_IOERR { printError("the commands could not be read, or the output could not be written") }
        return status
    }
}
