import AppCore
import Observation

/// Asks where a new feed is.
@Observable final class SubscribeScreen: Screen, SubscribeInput, SubscribeOutput {
    let place = Place()
    var kind = SourceKind.address
    var problem: String?
    private var text = ""

    @ObservationIgnored var onSubmit: (FeedSource) -> Void = { _ in }

    var title: String { kind.title }

    var content: Content {
        Field(
            kind.label, text: text, placeholder: kind.placeholder, problem: problem, startsEditing: true, id: "source"
        ) { text in
            self.text = text
            self.problem = nil
        }
        Button("Subscribe", role: .primary) { self.submit() }
    }

    private func submit() {
        switch kind.source(from: text) {
        case .success(let source): onSubmit(source)
        case .failure(let failure): problem = failure.description
        }
    }
}
