import CommandSupport
import Glibc
import HostSupport
import Testing

/// A program may have hosts of its own: one of them draws, and the command line knows all of them.
@MainActor @Suite struct OwnHostTests {
    /// A host that has no usual place; each host here ends at once, with a status of its own.
    private final class Paper: AppHost {
        static let name = "paper"
        private let isJSON: Bool
        init(_ app: HostedApp, in windows: AppWindows) { isJSON = app.isJSON }
        func run() -> CInt { isJSON ? 2 : 1 }
        func stop(status: CInt) {}
    }

    private final class Slate: AppHost {
        static let name = "slate"
        static let usualPlace: String? = "at a desk"
        init(_ app: HostedApp, in windows: AppWindows) {}
        func run() -> CInt { 3 }
        func stop(status: CInt) {}
    }

    private final class Wall: AppHost {
        static let name = "wall"
        static let usualPlace: String? = "in a house"
        static let problem: String? = "there is no wall"
        init(_ app: HostedApp, in windows: AppWindows) {}
        func run() -> CInt { EX_UNAVAILABLE }
        func stop(status: CInt) {}
    }

    private final class Pane: WindowedHost {
        static let name = "pane"
        init(_ app: HostedApp, in windows: AppWindows) {}
        func run() -> CInt { 4 }
        func stop(status: CInt) {}
        func play(for duration: Duration) -> Bool { false }
        static func handOver(_ identity: DesktopIdentity, link: String?) -> Bool { link != nil }
    }

    private static let all: [any AppHost.Type] = [Paper.self, Slate.self, Wall.self, Pane.self]

    private func status(
        _ hosts: [any AppHost.Type] = all, asking host: (any AppHost.Type)? = nil, isJSON: Bool = false
    ) throws -> CInt {
        var options = AppOptions(hosts: hosts)
        options.host = host
        options.isJSON = isJSON
        return try HostRun(HostedApp { _, _ in }, in: AppWindows(), options).run()
    }

    @Test func `the last host that can draw at its usual place does, or the first of all`() throws {
        #expect(try status() == 3)
        #expect(try status([Paper.self, Wall.self]) == 1)
        #expect(try status([Pane.self]) == 4)
    }

    @Test func `the host that is asked for draws, or says that it can't`() throws {
        #expect(try status(asking: Pane.self) == 4)
        #expect(try status(asking: Wall.self) == EX_UNAVAILABLE)
    }

    @Test func `the first host writes JSON, unless another is asked for`() throws {
        #expect(try status(isJSON: true) == 2)
        #expect(try status(asking: Slate.self, isJSON: true) == 3)
    }

    @Test func `the command line knows the program's hosts`() throws {
        let program = CommandSupport.Program(
            "Own: a program", options: CommandOption.running(\.self, hosts: Self.all),
            from: AppOptions(hosts: Self.all), commands: [], main: Command("", meaning: "run") { _, _ in 0 },
            synopsis: [])
        let help = program.helpText.split { $0.isWhitespace }.joined(separator: " ")
        #expect(help.contains("host: paper, slate, wall, pane; defaults to wall in a house and slate at a desk"))
        #expect(help.contains("replay a recording, in a window with --host pane, and"))
        #expect(program.offers(for: ["--host", ""]) == ["paper", "slate", "wall", "pane"])
        #expect(try program.parse(["own", "--host=slate"]).options.host == Slate.self)
        #expect(throws: UsageError.unknown(kind: "host", "line", possible: ["paper", "slate", "wall", "pane"])) {
            try program.parse(["own", "--host=line"])
        }
    }

    @Test func `a host with windows has a user, and may hand a start over to the app that runs`() {
        var options = AppOptions(hosts: Self.all)
        let identity = DesktopIdentity("example.Own", name: "Own")
        #expect(!HostRun.handOver(identity, options, link: "own://x"))
        options.host = Pane.self
        #expect(options.isInteractive)
        #expect(HostRun.handOver(identity, options, link: "own://x") && !HostRun.handOver(identity, options, link: nil))
    }
}
