import AppCore
import AppCoreContent
import KanjiFlow
import PackReader

/// A user of the real kanji flow in a window: searches, opens details, goes back.
@MainActor final class Browser {
    private let window = Window()
    private static let pageLength = 25

    init(_ pack: KanjiPack) throws {
        let library = PackKanjiLibrary(pack, count: try pack.count(), glyphs: embeddedGlyphs)
        window.run(KanjiListCoordinator(KanjiFlowDependencies(library: library))) { _ in }
    }

    /// Types a query and makes everything on a host's first page.
    ///
    /// - Returns: The number of elements.
    @discardableResult func search(_ query: String) throws -> Int {
        try perform(.edit(query), to: "Search")
        return makePage()
    }

    /// Searches for a kanji, opens its page, reads it, and goes back.
    func visit(_ scalar: Unicode.Scalar) throws {
        try perform(.edit(String(scalar)), to: "Search")
        try perform(.activate, to: ElementID("kanji-" + String(scalar.value, radix: 16)))
        makePage()
        guard let screen = window.focusedScreen, window.perform(.back(from: screen.place.id)) == .applied else {
            throw ProcessError(description: "there is no way back from U+\(String(scalar.value, radix: 16))")
        }
    }

    private func perform(_ event: ElementEvent, to element: ElementID) throws {
        guard let screen = window.focusedScreen,
            window.perform(.element(element, event, in: screen.place.id)) == .applied
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
