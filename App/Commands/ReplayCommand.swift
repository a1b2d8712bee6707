import CommandSupport

/// `App --replay FILE`: repeats a recording in a freshly started app, and compares the results.
@MainActor struct ReplayCommand {
    let options: Options

    init(_ options: Options) { self.options = options }

    /// Replays a file; returns 1 if something differs, 65 if the file is damaged.
    func run(_ file: String) throws -> CInt {
        try RecordingPlayer.replay(file, options.app) { (start: RecordedStart, play) in
            try check(start)
            if let data = options.dataDirectory {
                try play(try app(as: start, in: data, isNew: false).hosted)
            } else {
                try withTemporaryFolder("kanji-list-replay") { folder in
                    try play(try app(as: start, in: folder, isNew: true).hosted)
                }
            }
        }
    }

    private func check(_ start: RecordedStart) throws {
        for (key, variant) in start.experiments.merging(start.assigned, uniquingKeysWith: { first, _ in first }) {
            do throws(UsageError) {
                _ = try Options.experiment("\(key)=\(variant)")
            } catch {
                throw DamagedLine(reason: "\(error)")
            }
        }
        if let (recorded, now) = start.difference(from: options) {
            throw RecordingPlayer.Stop.difference(recorded: recorded, now: now)
        }
    }

    private func app(as start: RecordedStart, in folder: String, isNew: Bool) throws -> ComposedApp {
        var options = start.options(options)
        options.dataDirectory = folder
        let app: ComposedApp
        do {
            app = try ComposedApp(
                options, opening: try start.link.map { try AppLink(argument: $0) }, isInteractive: start.isInteractive)
        } catch let error as UsageError {
            throw DamagedLine(reason: "\(error)")
        }
        if isNew {
            try start.prepare(app.container)
        } else if let (recorded, now) = try start.difference(from: app.container) {
            throw RecordingPlayer.Stop.difference(recorded: recorded, now: now)
        }
        return app
    }
}
