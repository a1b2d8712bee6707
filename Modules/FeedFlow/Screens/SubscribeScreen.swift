import AppCore
import AppCoreContent
import Observation

@MainActor protocol SourceInput: Presentable {
    /// What is wrong with the source; shown until the user changes it.
    var problem: String? { get set }
}

@MainActor protocol SubscribeInput: SourceInput {
    /// What the address or path is for.
    var kind: SourceKind { get set }
}

@MainActor protocol SubscribeOutput: Presentable {
    /// The user entered an address or a path.
    var onSubmit: (FeedSource) -> Void { get set }
}

/// Asks for the address or the path of a feed, or for the path of a list of feeds.
@Observable final class SubscribeScreen: ContentScreen, SubscribeInput, SubscribeOutput {
    var kind = SourceKind.address {
        didSet { text = kind.proposal }
    }
    var problem: String?
    private var text = ""

    var onSubmit: (FeedSource) -> Void = { _ in }

    var title: String { kind.title }

    var content: Content {
        Field(
            kind.label, kind: kind.field, text: text, placeholder: kind.placeholder, problem: problem,
            startsEditing: true, id: "source"
        ) { text in
            self.text = text
            self.problem = nil
        }
        Button(kind.action, role: .primary, id: "submit") { self.submit() }
    }

    private func submit() {
        switch kind.source(from: text) {
        case .success(let source): onSubmit(source)
        case .failure(let failure): problem = failure.description
        }
    }
}

extension SourceKind {
    private static let listName = "feeds.opml"

    /// What stands in the field at first.
    fileprivate var proposal: String { self == .exporting ? "~/\(Self.listName)" : "" }

    /// The letter that opens the page.
    var key: Character? {
        switch self {
        case .address, .file: nil
        case .importing: "i"
        case .exporting: "e"
        }
    }

    /// The field in which the address or the path is typed.
    @MainActor fileprivate var field: Field.Kind {
        switch self {
        case .address: .text
        case .file, .importing: .file
        case .exporting: .newFile(name: Self.listName)
        }
    }
}
