import CommandSupport

/// Kanji List from the shell.
@main @MainActor struct Main {
    static func main() { KanjiList.program.main() }
}
