import CommandSupport
import FeedFlow
import TextBasics

/// Opens web links in the user's browser, and copies them through the host.
@MainActor final class Browser: FeedLinks {
    private let browser: WebBrowser
    /// Copies a text to the clipboard; `nil` if there is none.
    var copies: ((String) -> Void)?

    init(_ browser: WebBrowser = WebBrowser()) { self.browser = browser }

    func open(_ address: String) async throws(FeedFailure) {
        do throws(BrowserProblem) {
            try await browser.open(address)
        } catch {
            throw FeedFailure("\(error)")
        }
    }

    func copy(_ address: String) -> String {
        let link = WebLink(address)
        guard let copies else { return "Copy it from here: \(link?.shown ?? address)" }
        copies(link?.opened ?? address)
        return "Sent to the clipboard."
    }
}

/// Links in a replay: opening and copying them does nothing.
@MainActor final class ReplayedLinks: FeedLinks {
    func open(_ address: String) async throws(FeedFailure) {}

    func copy(_ address: String) -> String { "Sent to the clipboard." }
}
