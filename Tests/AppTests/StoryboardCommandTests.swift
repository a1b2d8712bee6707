import Foundation
import FoundationXML
import Testing

/// `App storyboard` as a process.
@MainActor @Suite struct StoryboardCommandTests {
    @Test func `a flow's scenes are printed as text, for Graphviz and as a picture`() throws {
        let text = try Program.run("storyboard", "login")
        #expect(text.status == 0 && text.errors.isEmpty)
        let signUp =
            "\nsign-up\n  details  (root)\n    go on → terms  (push)\n    guest's data → guest-data  (push)\n  terms\n"
        #expect(text.output.contains(signUp), "\(text.output)")
        let dot = try Program.run("storyboard", "Login", "--format", "dot")
        #expect(dot.output.contains("\"login/welcome\" -> \"sign-up/details\" [label=\"sign up (push)\"];\n"))
        let svg = try Program.run("storyboard", "--format=svg", "Login")
        let document = try XMLDocument(xmlString: svg.output)
        #expect(document.rootElement()?.name == "svg")
    }

    @Test func `a storyboard that can't be drawn is explained, with status 64`() throws {
        for (arguments, message) in [
            (["storyboard"], "'storyboard' needs a flow: Login"),
            (["storyboard", "Nothing"], "no flow 'Nothing' has a storyboard; these have one: Login"),
            (["storyboard", "Login", "x"], "unexpected argument 'x' after 'storyboard'"),
            (["storyboard", "Login", "--format", "png"], "unknown format 'png'; formats are text, dot, svg"),
            (["--format", "dot"], "option '--format' can't be used with the app itself"),
        ] {
            let run = try Program.run(Program.app, arguments)
            #expect(run.status == 64 && run.errors == "App: \(message)\nTry --help.\n", "\(arguments)")
        }
    }
}
