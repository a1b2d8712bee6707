import AppCoreShell
import Testing

@testable import App

/// The flows that the README, the guide, the pictures of whole screens, and the kept recordings and walks show.
///
/// They are compared with an app that has no other flows. To show a new flow there, name it here, add it to the pages, and
/// update the pictures.
@MainActor enum ShownFlows {
    private static let names: Set = ["Kanji", "Search", "Word", "Feed", "Profile", "Login"]

    /// Those of them that have a tab.
    static var tabs: [AppFlow] { AppFlow.tabs.filter { names.contains($0.name) } }

    /// The environment of an app without the other flows.
    static var environment: [String: String] {
        environment(without: AppFlow.all.map(\.name).filter { !names.contains($0) })
    }

    static func environment(without flows: [String]) -> [String: String] {
        Program.environment.merging(["KANJI_LIST_WITHOUT": flows.joined(separator: ",")]) { $1 }
    }
}

@MainActor @Suite struct ShownFlowsTests {
    @Test func `an app without a flow has neither its tab nor its links nor its screens`() throws {
        for (command, trace) in [
            ("echo 'open kanjilist://profile' | \"$0\"", "Feed"), ("\"$0\" routes", "kanjilist://feed"),
            ("\"$0\" --screens </dev/null", "the feeds"), ("\"$0\" completions bash -- --flow ''", "Feed"),
        ] {
            let whole = try Program.shell(command)
            let part = try Program.shell(command, environment: ShownFlows.environment(without: ["Word", "Feed"]))
            #expect(whole.status == 0 && whole.output.contains(trace), "\(command) printed:\n\(whole.output)")
            #expect(part.status == 0 && !part.output.contains(trace), "\(command) printed:\n\(part.output)")
        }
    }
}
