import AppCore
import AppCoreContent
import Observation
import TextBasics

@MainActor protocol LinkInput: Presentable {
    var link: FeedLink? { get set }
}

@MainActor protocol LinkOutput: Presentable {
    /// The user wants to open it in the browser.
    var onOpen: () -> Void { get set }
    var onCopy: () -> Void { get set }
    /// The user wants neither.
    var onCancel: () -> Void { get set }
}

/// Offers to open or copy a link to the web.
@Observable final class LinkScreen: ContentScreen, LinkInput, LinkOutput {
    let title = "Link"
    var link: FeedLink?

    var onOpen: () -> Void = {}
    var onCopy: () -> Void = {}
    var onCancel: () -> Void = {}

    var content: Content {
        if let link {
            let target = WebLink(link.address)
            // Whatever stands before and behind the host, it alone says where the link leads.
            if let target { Text(target.destination, style: .headline, id: "host") }
            if link.shownLabel != link.shownAddress { Text(link.shownLabel, id: "label") }
            Text(link.shownAddress, style: .caption, id: "address")
            if target?.host.isDeceptive == true {
                Text(
                    "The site's name has letters that look like others or can't be seen; xn-- stands for them.",
                    style: .error, id: "letters")
            }
            if let user = target?.user {
                Text(
                    "The link names a user, “\(DisplayText.line(user))”, before the site; it is left out.",
                    style: .error, id: "user")
            }
        }
        Button("Open in the browser", role: .primary, id: "open") { self.onOpen() }
        Button("Copy the address", role: .copy) { self.onCopy() }
        Button("Cancel", role: .cancel) { self.onCancel() }
    }
}
