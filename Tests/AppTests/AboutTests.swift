import AppCore
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

@testable import KanjiList

@MainActor @Suite struct AboutTests {
    /// The frames of a session in a pipe.
    private func frames(_ arguments: [String], _ input: String) throws -> [[String: Any]] {
        let run = try Program.run(Program.app, ["--json"] + arguments, input: Data(input.utf8))
        #expect(run.status == 0 && run.errors.isEmpty)
        return try run.lines.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    @Test func `the screen has every paragraph of NOTICE before the licence, and the licence is one step further`()
        throws
    {
        let pages = try frames(["kanjilist://about"], "more\nmore\nmore\nmore\n")
        #expect((pages.first?["path"] as? [String])?.last == "About")
        // The links of a text follow it once more.
        let shown = pages.flatMap { $0["elements"] as? [[String: Any]] ?? [] }
            .filter { $0["kind"] as? String != "link" }
            .map { [$0["label"], $0["detail"]].compactMap { $0 as? String }.joined(separator: " ") }
        // Lines that belong together are joined by commas.
        func words(_ text: some StringProtocol) -> [String] {
            text.split { $0.isWhitespace }.map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
        }
        let notice = try String(contentsOf: Program.package.appending(path: "NOTICE"), encoding: .utf8)
        let own = try #require(notice.split(separator: "\n---").first)
        let wanted = words(own).dropFirst(3)
        #expect(wanted.count > 200 && words(shown.joined(separator: " ")).starts(with: wanted))
        #expect(shown.contains { $0.hasPrefix("KANJIDIC2 2") } && shown.contains { $0.hasPrefix("GeoNames, from") })
        let licence = try #require(
            try frames(["kanjilist://about"], "more\nmore\nmore\nmore\ntap SIL Open Font License 1.1\n").last)
        let texts = (licence["elements"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
        #expect(texts.first?.hasPrefix("SIL OPEN FONT LICENSE Version 1.1") == true)
        #expect(texts.last?.hasSuffix("OTHER DEALINGS IN THE FONT SOFTWARE.") == true)
    }

    @Test func `it covers the current screens, only once, and restores them unchanged`() throws {
        let steps = "/日\ntap 日\nopen kanjilist://about\nopen kanjilist://about\nback\n"
        let all = try frames(["kanjilist://kanji"], steps).compactMap { ($0["path"] as? [String])?.last }
        #expect(all == ["Kanji list", "Kanji list", "日", "About", "About", "日"])
    }

    @Test func `it can be reached before the login`() async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Options(dataDirectory: folder.path))
            let coordinator = ApplicationCoordinator(
                container: container, isInteractive: true, phases: [.firstStart: [.introduction]])
            let driver = FlowDriver { coordinator }
            await driver.wait(for: "the start") { !driver.titles.isEmpty }
            coordinator.open("kanjilist://about")
            #expect(driver.window.focusedScreen is AboutScreen)
            driver.window.perform(.dismiss(from: driver.window.id(of: driver.window.focusedScreen)))
            #expect(driver.window.focusedScreen is IntroductionScreen)
            driver.window.close()
        }
    }

    @Test func `nothing on it is a path of the sources`() throws {
        let paths = /\b(Data|Tools|Modules|Services|App)\/\w|\bLICENSE;|\.(tsv|swift|pack)\b/
        for page in try frames(["kanjilist://about"], "more\nmore\nmore\nmore\n") {
            for element in page["elements"] as? [[String: Any]] ?? [] {
                for text in element.values.compactMap({ $0 as? String }) {
                    #expect(text.firstMatch(of: paths) == nil, "\(text)")
                }
            }
        }
    }

    @Test func `where no browser can be started, the address is said and can be copied`() throws {
        let run = try Program.run(
            Program.app, ["kanjilist://about"], input: Data("tap The Group\ntap Copy\n".utf8),
            environment: ["PATH": "/nowhere", "LC_ALL": "C.UTF-8"])
        #expect(
            run.output.contains(
                "* https://www.edrdg.org/: no browser can be started, because xdg-open is not installed.  0. [Copy]")
                && run.output.contains("* Copy it from here: https://www.edrdg.org/"), "\(run.output.suffix(1_000))")
    }

    @Test func `explain says that it closes nothing`() throws {
        let explained = try Program.run("explain", "kanjilist://about")
        #expect(
            explained.status == 0 && explained.output.contains("closes     nothing\nopens      what the app is made of")
        )
    }
}
