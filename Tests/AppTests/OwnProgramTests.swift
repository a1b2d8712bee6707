import CommandSupport
import Foundation
import Testing

/// A program of someone else's: an option with a letter and a value, a command of two words, and no look-ups.
@MainActor @Suite struct OwnProgramTests {
    private struct Settings: Equatable {
        var size: Size?
        var name: String?
        var isLoud = false
    }

    private enum Size: String, CaseIterable {
        case small, large
    }

    private final class Log {
        var calls: [String] = []
    }

    private let log = Log()

    private func program() -> CommandSupport.Program<Settings> {
        let log = log
        return CommandSupport.Program(
            "Own: a program", installedAs: "own; rm",
            options: [
                .choice("size", "SIZE", \.size, "choose a size", isSetting: true),
                CommandOption("name", letter: "n", value: "NAME", "choose a name", isSetting: true) { options, name in
                    options.name = name
                },
                .flag("loud", \.isLoud, "be loud"),
            ], from: Settings(),
            commands: [
                Command("note add", "TEXT", meaning: "add a note", options: ["loud"]) { settings, words in
                    log.calls.append("add \(words[0]), \(settings.name ?? "nobody")")
                    return 3
                }
            ],
            main: Command("", "[LINK]", title: "the app", meaning: "open the app") { _, words in
                log.calls.append("open \(words)")
                return 0
            }, synopsis: [("own", "open the app")],
            status: { $0 is CancellationError ? 9 : nil })
    }

    @Test func `a command gets its options and arguments, and its status is the program's`() throws {
        #expect(program().run(["own", "note", "add", "milk", "-nAnn"]) == 3)
        #expect(program().run(["own", "note", "add", "tea", "-n", "Bob", "--loud"]) == 3)
        #expect(program().run(["own"]) == 0 && program().run(["own", "own://x"]) == 0)
        #expect(log.calls == ["add milk, Ann", "add tea, Bob", "open []", "open [\"own://x\"]"])
        #expect(try program().parse(["own", "--size", "large"]).options == Settings(size: .large))
    }

    @Test(arguments: [
        ["nonsense"], ["--", "note"], ["note"], ["note", "ad"], ["note", "add"], ["note", "add", "a", "b"],
        ["--size=huge"], ["-n"], ["--loud"], ["--version"], ["-V"], ["completions", "csh"], ["help", "nonsense"],
    ])
    func `a wrong command line runs nothing`(words: [String]) {
        #expect(program().run(["own"] + words) == 64)
        #expect(log.calls.isEmpty)
    }

    @Test func `an error's status is the program's to say`() {
        func run(_ error: any Error) -> Int32 {
            CommandSupport.Program(
                "Failing", options: [], from: Settings(), commands: [],
                main: Command("", meaning: "fail") { _, _ in throw error }, synopsis: [],
                status: { $0 is CancellationError ? 9 : nil }
            ).run(["failing"])
        }
        #expect(run(CancellationError()) == 9)
        #expect(run(CocoaError(.fileNoSuchFile)) == 70)
        #expect(run(UsageError.other("no")) == 64)
    }

    @Test func `help lists what there is`() {
        let help = program().helpText
        for text in [
            "Own: a program\n", "  -n, --name NAME", "  --size SIZE", "  note add TEXT", "  help [COMMAND...]",
        ] {
            #expect(help.contains(text), "\(text)")
        }
        #expect(!help.contains("--version"))
    }

    @Test(arguments: Shell.allCases) func `a program's name can't run anything in a shell's completions`(
        _ shell: Shell
    ) {
        let script = program().completions(for: shell)
        #expect(script.contains("ownrm") && !script.contains(";rm") && !script.contains("; rm"))
    }

    @Test func `completions know the options and commands of any program`() {
        func offered(_ words: String...) -> [String] { program().offers(for: words) }
        #expect(offered("no") == ["note\tadd a note"] && offered("note", "a") == ["add\tadd a note"])
        #expect(offered("--size", "l") == ["large"] && offered("-n", "").isEmpty && offered("--na", "").isEmpty)
        #expect(offered("--l") == ["--loud\tbe loud"] && offered("note", "add", "x", "--l") == ["--loud\tbe loud"])
    }

    @Test(arguments: [["note", "add", "--help"], ["note", "--help"], ["--help"]])
    func `--help runs nothing`(_ words: [String]) {
        #expect(program().run(["own"] + words) == 0)
        #expect(log.calls.isEmpty)
    }
}
