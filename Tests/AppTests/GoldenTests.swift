import Foundation
import Testing

/// Whole screens as the user sees them, from the first start on, in files for review.
///
/// The kanji of the day is omitted, because it changes every day. Times are in UTC.
@Suite(.serialized) struct GoldenTests {
    private static let sizes = [(80, 24), (200, 60), (20, 5)]
    private static let isMenu = Program.navigation == "menu"

    private static let feed = """
        <rss version="2.0"><channel><title>漢字ニュース \u{1F5DE}</title>
        <item><title>水道の話 (about water)</title><guid>1</guid><author>水野</author>
        <pubDate>Fri, 20 Nov 2026 10:00:00 +0900</pubDate><description>蛇口をひねると水が出る。
        See &lt;a href="kanjilist://kanji/水"&gt;the kanji 水&lt;/a&gt; or
        &lt;a href="https://example.org/a/rather/long/path/that/fits/nowhere"&gt;elsewhere&lt;/a&gt;.</description></item>
        <item><title>Second</title><guid>2</guid><pubDate>Thu, 19 Nov 2026 10:00:00 GMT</pubDate></item>
        </channel></rss>
        """

    /// Prepares an account with a city and a feed.
    private func prepare(_ terminal: Tmux) throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "feed.xml")
            try Data(Self.feed.utf8).write(to: file)
            let steps = """
                tab Profile
                tap Sign up
                fill Name=水野 Ann
                fill Password=correct horse
                tap Create account
                tap I agree
                tap Select city
                tap Japan
                tap Tokyo
                /shinjuku
                tap Shinjuku
                tap Save
                tab Feed
                tap Subscribe from a file
                fill File=\(file.path)
                tap Subscribe

                """
            let arguments = ["--data-dir", terminal.data.path, "--experiment", "city-screen=list"]
            let run = try Program.run(Program.app, arguments, input: Data(steps.utf8))
            #expect(run.status == 0 && !run.output.contains("There is no '"))
        }
    }

    @Test(.enabled(if: !isMenu), arguments: sizes) func `a guest looks around`(width: Int, height: Int) throws {
        let terminal = try Tmux(width: width, height: height)
        let golden = Golden(terminal, in: "guest-\(width)x\(height)")
        try terminal.start()
        try golden.expect("start")
        // Leaves the search, for the account.
        try terminal.press("Escape")
        _ = try terminal.stillPicture()
        try golden.expect("welcome", after: "3")
        // On the smallest terminal, the focused element isn't visible yet, and Enter only scrolls to it.
        try terminal.press("g")
        if height < 10 { try terminal.press("Enter") }
        _ = try terminal.stillPicture()
        try golden.expect("sign-in", after: "Enter")
        try terminal.press("=水野", "Tab", "=wrong horse", "Enter")
        try terminal.wait { $0.contains { $0.contains("Signing in") } }
        try terminal.wait { !$0.contains { $0.contains("Signing in") } }
        try golden.expect("sign-in-refused")
        try golden.expect("welcome-again", after: "Escape", "Escape")
        try golden.expect("sign-up", after: "Down", "Enter", "=水")
        try golden.expect("question", after: "Escape", "Escape")
        try golden.expect("welcome-after-question", after: "Right", "Enter")
        try golden.expect("kanji-list", after: "1")
        try golden.expect("kanji-groups", after: ":", "=kanjilist://browse/strokes", "Enter")
        try golden.expect("kanji-groups-scrolled", after: "NPage", "NPage", "NPage")
        try terminal.press("Escape")
        try terminal.wait { $0.first?.hasSuffix("list") == true }
        try golden.expect("kanji-list-searched", after: "/", "=water")
        try golden.expect("kanji-detail", after: "Enter")
        try golden.expect("help", after: "?")
        try golden.expect("kanji-detail", after: "Escape")
        try golden.expect("link", after: ":", "=kanjilist://k")
        try golden.expect("kanji-detail", after: "Escape")
        try golden.expect("feeds", after: "2")
        try terminal.press("q")
        #expect(try terminal.isRestored())
        try golden.expectNoOther()
    }

    @Test(.enabled(if: !isMenu), arguments: sizes) func `a member has a profile, a map and a feed`(
        width: Int, height: Int
    ) throws {
        let terminal = try Tmux(width: width, height: height)
        let golden = Golden(terminal, in: "member-\(width)x\(height)")
        try prepare(terminal)
        try terminal.start("--no-restore --experiment city-screen=map kanjilist://profile/edit")
        try golden.expect("profile-edit")
        try golden.expect("regions", after: "Down", "Down", "Enter")
        try golden.expect("map", after: "End", "Up", "Up", "Up", "Up", "Up", "Up", "Enter")
        try golden.expect("map-chosen", after: "Tab", "Right", "+")
        try golden.expect("profile", after: ":", "=kanjilist://profile", "Enter")
        try golden.expect("delete-account", after: "End", "Enter")
        // If the box has more lines than the screen, the first key only scrolls to the focus.
        if height == 5 { try terminal.press("Enter") }
        try terminal.press("Enter", "=水野 Ann", "Enter", "=wrong", "Enter", "Enter")
        try terminal.wait { $0.contains { $0.contains("Deleting") } }
        try terminal.wait { !$0.contains { $0.contains("Deleting") } }
        try golden.expect("delete-account-refused")
        try golden.expect("profile-again", after: "Escape")
        try golden.expect("feeds", after: "2")
        try golden.expect("feed", after: "Enter")
        try golden.expect("feed-item", after: "Enter")
        try golden.expect("feed-read", after: "Escape")
        try golden.expect("unsubscribe", after: "End", "Enter")
        try terminal.press("C-c")
        #expect(try terminal.isRestored())
        try golden.expectNoOther()
    }

    @Test(.enabled(if: !isMenu)) func `the catalogue opens the introduction`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        let golden = Golden(terminal, in: "catalogue")
        try terminal.start("--screens")
        try golden.expect("screens")
        try golden.expect("introduction", after: "End", "Up", "Enter")
        try golden.expectNoOther()
    }

    @Test(.enabled(if: isMenu), arguments: sizes) func `the flows are sections of a menu`(
        width: Int, height: Int
    ) throws {
        let terminal = try Tmux(width: width, height: height)
        let golden = Golden(terminal, in: "menu-\(width)x\(height)")
        // Not the first screen: the menu would cover half of the kanji of the day, which changes every day.
        try terminal.start("kanjilist://kanji?grade=1")
        try golden.expect("kanji-list")
        try golden.expect("menu", after: "m")
        try golden.expect("feeds", after: "Down", "Enter")
        try terminal.press("q")
        #expect(try terminal.isRestored())
        try golden.expectNoOther()
    }

    @Test(
        .enabled(if: !isMenu),
        arguments: [("tmux-256color", "", "256"), ("xterm-16color", "", "16"), ("tmux-256color", "NO_COLOR=1", "none")])
    func `colours are many, few or none`(term: String, environment: String, name: String) throws {
        let terminal = try Tmux(width: 80, height: 24, term: term)
        let golden = Golden(terminal, in: "colours-\(name)", withColours: true)
        try terminal.start("kanjilist://kanji", environment: environment)
        try golden.expect("kanji-list")
        try golden.expect("welcome", after: "3")
        try terminal.press("Down", "Enter", "=水", "End", "Down", "Down", "Down", "Down", "Down", "Enter")
        try golden.expect("sign-up-refused")
        try golden.expectNoOther()
    }
}
