import Foundation
import Testing

@Suite struct KeepStarsTests {
    @Test func `a guest with stars signs up on top of them, and finds them in the account`() throws {
        try Program.withDirectory { folder in
            let run = try Program.run(
                Program.app, ["--data-dir", folder.path],
                input: Data(
                    """
                    /日
                    tap 日
                    tap Starred
                    back
                    /
                    tap Starred
                    tap Sign up
                    dismiss
                    where
                    tap Sign up
                    fill Name=Ann
                    fill Password=correct horse
                    tap Create account
                    tap I agree
                    tap Take it
                    open kanjilist://favourites

                    """.utf8))
            let frames = run.output.components(separatedBy: "\n\n")
            #expect(frames.contains { $0.contains("Sign up") && $0.contains("Show password") }, "\(run.output)")
            let question = "Take the guest's 1 starred kanji and the history into your account?"
            #expect(run.output.contains(question), "\(run.output)")
            #expect(run.output.contains("Profile › Edit profile\n"))
            let end = run.output.components(separatedBy: "Kanji › Kanji list › Starred\n").last ?? ""
            #expect(end.contains("日") && end.contains("Export as CSV") && !end.contains("Sign up"))
        }
    }
}
