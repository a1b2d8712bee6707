/// A line of text being edited, with its cursor and undo history.
struct LineEditor: Equatable {
    private var characters: [Character]
    /// Where the cursor is, in characters from the start.
    private(set) var cursor: Int
    private var undoable: [State] = []
    private var isTyping = false
    /// Whether the whole text is selected, so that the next letter replaces it.
    private(set) var isSelected = false

    private struct State: Equatable {
        let characters: [Character]
        let cursor: Int
    }

    private static let undoLimit = 100

    init(_ text: String, isSelected: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        self.isSelected = isSelected && !text.isEmpty
    }

    var text: String { String(characters) }
    var beforeCursor: String { String(characters[..<cursor]) }
    var afterCursor: String { String(characters[cursor...]) }

    /// Handles a key in a line of text; returns whether it means something here.
    mutating func take(_ key: Key) -> Bool {
        if isSelected, key.replacesSelection {
            remember()
            (characters, cursor, isSelected) = ([], 0, false)
            if key.isDeletion { return true }
        }
        switch key {
        case .character(let character):
            remember(isTyping: true)
            insert([character])
        case .paste(let text):
            remember()
            // A field has one line.
            insert(Array(text.map { $0.isNewline ? " " : $0 }))
        case .left, .control("b"): move(to: cursor - 1)
        case .right, .control("f"): move(to: cursor + 1)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: characters.count)
        case .backspace, .control("h"): remove(cursor - 1..<cursor)
        case .delete, .control("d"): remove(cursor..<cursor + 1)
        case .control("k"): remove(cursor..<characters.count)
        case .control("u"): remove(0..<cursor)
        case .control("w"): remove(wordStart..<cursor)
        case .control("_"), .control("y"): undo()
        default: return false
        }
        isSelected = false
        return true
    }

    mutating func replace(with text: String) {
        remember()
        characters = Array(text)
        cursor = characters.count
        isSelected = false
    }

    private mutating func insert(_ new: [Character]) {
        // Rebuilt, because a combining character merges with the one before it.
        let before = String(characters[..<cursor]) + String(new)
        let after = String(characters[cursor...])
        characters = Array(before + after)
        cursor = min(Array(before).count, characters.count)
    }

    private mutating func move(to place: Int) {
        isTyping = false
        cursor = min(max(place, 0), characters.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        guard range.lowerBound >= 0, range.upperBound <= characters.count, !range.isEmpty else { return }
        remember()
        characters.removeSubrange(range)
        characters = Array(String(characters))
        cursor = min(range.lowerBound, characters.count)
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }

    /// Letters typed in a row are undone together.
    private mutating func remember(isTyping: Bool = false) {
        defer { self.isTyping = isTyping }
        if isTyping, self.isTyping { return }
        undoable.append(State(characters: characters, cursor: cursor))
        if undoable.count > Self.undoLimit { undoable.removeFirst() }
    }

    private mutating func undo() {
        isTyping = false
        guard let last = undoable.popLast() else { return }
        characters = last.characters
        cursor = last.cursor
    }
}

extension Key {
    fileprivate var isDeletion: Bool {
        switch self {
        case .backspace, .delete, .control("h"), .control("d"), .control("k"), .control("u"), .control("w"): true
        default: false
        }
    }

    /// Whether a selected text goes when it is pressed.
    fileprivate var replacesSelection: Bool {
        switch self {
        case .character, .paste: true
        default: isDeletion
        }
    }
}
