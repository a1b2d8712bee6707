import KanjiList

/// Kanji List from the shell.
@main @MainActor struct Main {
    static func main() { KanjiListProgram.main() }
}
