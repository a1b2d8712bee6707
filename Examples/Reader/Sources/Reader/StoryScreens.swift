import AppCore
import AppCoreContent

/// A page of a story.
final class PageScreen: ContentScreen {
    let spot: Spot
    var title: String { spot.label }
    var onRead: (Spot) -> Void = { _ in }
    var onTurn: (Spot) -> Void = { _ in }
    var onKeep: (Spot) -> Void = { _ in }
    var onExplain: (Word) -> Void = { _ in }

    init(_ spot: Spot) { self.spot = spot }

    var content: Content {
        let text = spot.story.pages[spot.page - 1]
        Text(text)
        if let next = spot.next { Button("Next page", role: .primary, id: "next") { self.onTurn(next) } }
        for word in Word.all(in: text) {
            Row("Note on \(word)", id: ElementID("note-\(word)")) { self.onExplain(word) }
        }
        Button("Add a bookmark", id: "bookmark") { self.onKeep(self.spot) }
    }

    func didAppear() { onRead(spot) }
}

/// The meaning of a word.
final class NoteScreen: ContentScreen {
    let word: Word
    private let isFirst: Bool
    var title: String { "Note on \(word)" }
    var onExplain: (Word) -> Void = { _ in }
    var onClose: (NoteScreen) -> Void = { _ in }
    var onFirst: () -> Void = {}
    var onLeave: () -> Void = {}

    init(_ word: Word, isFirst: Bool) {
        self.word = word
        self.isFirst = isFirst
    }

    var content: Content {
        Text(word.rawValue)
        for word in Word.all(in: word.rawValue) {
            Row("Note on \(word)", id: ElementID("note-\(word)")) { self.onExplain(word) }
        }
        Button("Close this note", id: "close") { self.onClose(self) }
        if !isFirst { Button("Back to the first note", id: "first") { self.onFirst() } }
        Button("Back to the story", id: "story") { self.onLeave() }
    }
}
