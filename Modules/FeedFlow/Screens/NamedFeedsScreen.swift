import AppCore
import AppCoreContent
import Observation

@MainActor protocol NamedFeedsInput: SourceInput {
    var feeds: [NamedFeed] { get set }
}

@MainActor protocol NamedFeedsOutput: Presentable {
    var onChoose: (NamedFeed) -> Void { get set }
}

/// Offers the feeds that a web page names.
@Observable final class NamedFeedsScreen: ContentScreen, NamedFeedsInput, NamedFeedsOutput {
    let title = "Feeds of this page"
    var feeds: [NamedFeed] = []
    var problem: String?

    var onChoose: (NamedFeed) -> Void = { _ in }

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        Section("Subscribe to", id: "feeds") {
            Elements(Array(feeds.enumerated()), id: { ElementID("feed-\($0.offset)") }) { numbered in
                let address = DisplayText.line(numbered.element.address)
                let title = DisplayText.line(numbered.element.title, orElse: address)
                return Row(title, subtitle: title == address ? nil : address, hasDisclosure: true) {
                    self.problem = nil
                    self.onChoose(numbered.element)
                }
            }
        }
    }
}
