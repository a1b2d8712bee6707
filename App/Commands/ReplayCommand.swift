import AppCoreShell
import CommandSupport
import HostSupport

/// `App --replay FILE`: repeats a recording in a freshly started app, and compares the results.
@MainActor struct ReplayCommand {
    let options: Options

    /// Replays a file; returns 1 if something differs, 65 if the file is damaged.
    func run(_ file: String) throws -> CInt {
        try RecordingPlayer.replay(file, options.app) { (start: RecordedStart, play) in
            if let data = options.dataDirectory { return try play(app(as: start, in: data, isNew: false)) }
            try withTemporaryFolder("kanji-list-replay") { try play(app(as: start, in: $0, isNew: true)) }
        }
    }

    /// Composes the app as it was recorded; throws if it would start otherwise.
    private func app(as start: RecordedStart, in folder: String, isNew: Bool) throws -> HostedApp {
        do {
            for (key, variant) in start.variants { _ = try Options.experiment("\(key)=\(variant)") }
            try start.check(options)
            var options = start.options(options)
            options.dataDirectory = folder
            let app = try ComposedApp(
                options, opening: start.link.map { try AppLink(argument: $0) }, isInteractive: start.isInteractive)
            if isNew { try start.prepare(app.container) } else { try start.check(app.container) }
            return app.hosted
        } catch let error as UsageError {
            throw DamagedLine(reason: "\(error)")
        }
    }
}
