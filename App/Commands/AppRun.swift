import AppCore
import AppCoreShell
import AppStorage
import CommandSupport
import Glibc
import HostSupport

extension AppCommand {
    static let app = AppCommand(
        "", "[LINK]", title: "the app itself", meaning: "open the dictionary, or a link",
        options: ["json", "screens", "flow", "record", "replay"], completion: links
    ) { options, words in try AppRun(options: options).run(opening: words.first) }

    private static func links(_: Options) -> ArgumentCompletion { .links(of: AppLinks.table) }

    static let explain = AppCommand.explain(\.app, in: AppLinks.table, example: "kanjilist://profile") {
        options, link in
        try AppRun(options: options).explain(link)
    }
}

@MainActor struct AppRun {
    let options: Options

    /// Runs the app as the options say; returns the exit status.
    func run(opening link: String?) throws -> CInt {
        let isReplay = options.app.replay != nil
        if isReplay || options.app.record != nil, options.screens {
            throw UsageError.unsuitedOption(isReplay ? "--replay" : "--record", command: "--screens")
        }
        try options.app.checkRecording(link)
        if isReplay, options.flow != nil { throw UsageError.unsuitedOption("--flow", command: "--replay") }
        if let file = options.app.replay { return try ReplayCommand(options: options).run(file) }
        return try options.screens ? runCatalogue() : runApp(opening: link)
    }

    private func runApp(opening link: String?) throws -> CInt {
        var options = options
        let identity = AppIdentity.desktop(dataDirectory: options.dataDirectory, isUnique: options.app.record == nil)
        let place = try link.map { try AppLink(argument: $0) }
        // Before the database is opened, because the app that runs already has it.
        if HostRun.handOver(identity, options.app, link: link) { return 0 }
        #if Desktop
        // Where a character is drawn differently in Chinese and Japanese, this dictionary means the Japanese one.
        unsafe setenv("PANGO_LANGUAGE", "en:ja", 0)
        #endif
        let isInteractive = options.app.isInteractive
        // A script does the same on each run.
        options.app.restores = options.app.record == nil && (options.app.restores ?? isInteractive)
        let app = try ComposedApp(options, opening: place, isInteractive: isInteractive)
        let windows = AppWindows()
        let run = try HostRun(app.hosted, in: windows, options.app) {
            try RecordedStart(app.container, options, opening: link, isInteractive: isInteractive)
        }
        app.container.browser.copies = run.copies
        let database = app.container.database
        let today = LocalDate.words(LocalDate.now, format: "%F")
        // The app tries again when it ends, and reports the error then.
        Task.detached { try? await database.keepDailyCopy(on: today) }
        if let report = app.container.storageReport { printError(report.text) }
        let status = run.run()
        let storing = Result { try MainQueue.run { try await app.coordinator?.storePlace(status: status) } }
        finishWrites(of: windows)
        _ = try storing.get()
        if app.places.isAccountGone { printError("\(StorageError.accountGone)") }
        keepDailyCopy(of: database)
        // If this fails, nothing is lost: SQLite replays the log at the next start.
        try? waitFor { try await database.checkpoint() }
        try run.checkRecording()
        return status
    }

    /// Waits for changes that the user has just made, and cancels other work.
    private func finishWrites(of windows: AppWindows) {
        guard windows.isWorking else { return }
        let all = windows.all
        for window in all.reversed() { window.close() }
        MainQueue.run(within: .seconds(2)) { for window in all { await window.idle() } }
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

    /// Explains what opening a link in a freshly started app would do.
    func explain(_ link: String) throws -> LinkExplanation {
        ApplicationCoordinator(container: try AppContainer.ofUser(options), isInteractive: false).explain(link)
    }

    private func runCatalogue() throws -> CInt {
        try withTemporaryFolder("kanji-list-screens") { folder in
            var options = options
            options.dataDirectory = folder
            let container = try AppContainer(options)
            let accounts = container.accounts
            if let account = try waitFor({ try await accounts.signUp(name: "Tester", password: "a tester's own") }) {
                container.signIn(account)
                let feeds = FeedStore(container.database, owner: .account(account.id))
                _ = try waitFor { try await feeds.subscribe(to: "sample", keeping: .sample, at: 0) }
            }
            let app = HostedApp { windows, onEnd in
                let catalogue = CatalogueCoordinator(container)
                windows.main.run(catalogue, session: container.beginSession(of: catalogue.flow)) { _ in onEnd() }
            }
            return try HostRun(app, in: AppWindows(), options.app).run()
        }
    }
}
