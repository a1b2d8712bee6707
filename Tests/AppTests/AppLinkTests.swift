import Foundation
import PackReader
import Testing

@testable import App

@MainActor @Suite struct AppLinkTests {
    @Test func `each kanji of the pack has a link, plain and percent-encoded, and none is changed into another`() throws
    {
        let pack = try AppContainer.library(Options()).pack
        for position in 0..<(try pack.count()) {
            guard let scalar = try pack.figures(at: position)?.scalar else { continue }
            let bytes = String(scalar).utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
            #expect(AppLink("kanjilist://kanji/\(scalar)") == .kanji(scalar))
            #expect(AppLink("kanjilist://kanji/\(bytes)") == .kanji(scalar))
        }
    }

    @Test func `what leads nowhere is no link`() {
        #expect(AppLink("kanjilist://feed") == .feeds && AppLink("kanjilist://profile") == .profile)
        for text in [
            "", "kanjilist://", "kanjilist://kanji", "kanjilist://kanji/", "kanjilist://kanji/水火", "kanjilist:/kanji/水",
            "https://kanji/水", "KANJILIST://kanji/水", "kanjilist://kanji/%E6%B0", "kanjilist://kanji/%ZZ",
            "kanjilist://profile/x", "kanjilist://nothing",
            "kanjilist://kanji/" + String(repeating: "x", count: 1 << 20),
        ] { #expect(AppLink(text) == nil, "\(text.prefix(60))") }
    }

    @Test func `a link on the command line is opened, and one that leads nowhere is explained`() throws {
        let run = try Program.run("kanjilist://kanji/水")
        #expect(run.status == 0 && run.output.hasPrefix("Kanji › Kanji list › Kanji details\n"))
        let nowhere = try Program.run("kanjilist://nothing")
        #expect(nowhere.status == 64 && nowhere.errors.hasPrefix("App: the link 'kanjilist://nothing' leads nowhere; "))
        #expect(try Program.run("kanjilist://feed", "x").status == 64)
    }
}
