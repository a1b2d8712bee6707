import AppCore
import AppCoreContent
import Observation

/// Offers to open or copy a link to the web.
@Observable final class LinkScreen: ContentScreen, LinkInput, LinkOutput {
    let place = Place()
    let title = "Link"
    var label = ""
    var address = ""

    @ObservationIgnored var onOpen: () -> Void = {}
    @ObservationIgnored var onCopy: () -> Void = {}
    @ObservationIgnored var onCancel: () -> Void = {}

    var content: Content {
        if label != address { Text(label, id: "label") }
        Text(address, style: .caption, id: "address")
        Button("Open in the browser", role: .primary, id: "open") { self.onOpen() }
        Button("Copy the address", role: .copy, id: "copy") { self.onCopy() }
        Button("Cancel", role: .cancel) { self.onCancel() }
    }
}
