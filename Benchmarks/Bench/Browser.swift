import AppCore
import AppCoreContent
import AppPacks
import KanjiFlow
import SearchFlow

/// A user of the real dictionary in a window: searches, opens kanji, goes back.
@MainActor final class Browser {
    /// The search, with the kanji's pages above it, as the app composes them.
    private final class Dictionary: Coordinator {
        let flow = Flow<Never>("dictionary")
        private let library: PackKanjiLibrary

        init(_ library: PackKanjiLibrary) { self.library = library }

        func start() {
            var search = SearchFlowDependencies(
                library: PackSearchLibrary(library, isStarred: { _ in false }, isWordStarred: { _ in false }))
            let kanji = KanjiFlowDependencies(library: library)
            search.onKanji = { self.flow.run(KanjiCoordinator(kanji, to: .kanji($0))) { _ in } }
            flow.run(SearchCoordinator(search)) { _ in }
        }
    }

    private let window = Window()
    private static let pageLength = 25

    init() throws { window.run(Dictionary(try PackKanjiLibrary(EmbeddedPacks()))) { _ in } }

    /// Types a query and makes everything on a host's first page; returns the number of elements.
    @discardableResult func search(_ query: String) throws -> Int {
        try perform(.edit(query), to: "search")
        return makePage()
    }

    /// Searches for a kanji, opens its page, reads it, and goes back.
    func visit(_ scalar: Unicode.Scalar) throws {
        try perform(.edit(String(scalar)), to: "search")
        try perform(.activate, to: ElementID("kanji-" + String(scalar.value, radix: 16)))
        makePage()
        guard let screen = window.focusedScreen, window.perform(.back(from: window.id(of: screen))) == .applied else {
            throw ProcessError(description: "there is no way back from U+\(String(scalar.value, radix: 16))")
        }
    }

    private func perform(_ event: ElementEvent, to element: ElementID) throws {
        guard let screen = window.focusedScreen,
            window.perform(.element(element, event, in: window.id(of: screen))) == .applied
        else { throw ProcessError(description: "the screen has no '\(element)'") }
    }

    @discardableResult private func makePage() -> Int {
        var room = Self.pageLength
        guard let screen = window.focusedScreen else { return 0 }
        for section in Content(of: screen).sections {
            for element in section.elements.prefix(room) { keep(element) }
            room = max(0, room - section.elements.count)
        }
        return Self.pageLength - room
    }
}
