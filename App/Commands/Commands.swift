import AppStorage
public import CommandSupport
import Glibc
public import HostSupport
import PackReader

/// Kanji List as a program.
@MainActor public enum KanjiListProgram {
    /// Runs Kanji List with the words that the program was called with, and ends the process.
    ///
    /// Call it on the main thread, outside any task.
    ///
    /// - Parameter hosts: The hosts that can draw it, the plainest first.
    public static func main(hosts: [any AppHost.Type] = .standard) -> Never { program(hosts: hosts).main() }

    /// Its commands, one line for each, in the order of help, the most frequent first.
    static func program(hosts: [any AppHost.Type] = .standard) -> Program<Options> {
        Program(
            "Kanji List: a dictionary of 13,108 kanji for terminals, pipes and screen readers",
            installedAs: "kanji-list",
            options: Options.declared(hosts: hosts), from: Options(app: AppOptions(hosts: hosts)),
            commands: [
                .kanji,
                .word,
                .stars,
                .starsExport,
                .cities,
                .feedUnread,
                .feedSearch,
                .feedRefresh,
                .feedShow,
                .feedImport,
                .feedExport,
                .accountReset,
                .backup,
                .restore,
                .routes(\.app) { _ in AppLinks.table },
                .explain,
                .credits,
            ] + desktopCommands,
            main: .app, others: .lookUp,
            synopsis: [
                (ProgramName.current, "open the dictionary; type ? there, or help in a pipe"),
                ("\(ProgramName.current) WORD...", "look up a kanji, a word, a name, a reading or a meaning"),
                ("\(ProgramName.current) LINK", "open a link, such as kanjilist://kanji/水"),
                ("\(ProgramName.current) COMMAND", "run a command; see \(ProgramName.current) help COMMAND"),
            ],
            notes: [
                """
                After --, no word is a command: \(ProgramName.current) -- read looks up “read”, and \
                \(ProgramName.current) -- help “help”. Several words are one search.
                """,
                """
                A look-up finds kanji and words by character, reading in kana or romaji, meaning, and inflected form; * \
                stands for any letters, ? for one, or for one syllable of a reading. If the word is -, each line of \
                standard input is looked up, with an empty line after its hits, or the query in the JSON. A look-up prints \
                at most three kanji before the words, or all if one character is looked up. In a terminal, columns are cut \
                to its width. In a pipe they are whole, with tabs between kind, text, reading, meaning, marks, form and \
                place; later versions add columns only at the end. The words of a text that is no word have their places \
                in it. With --json, each line is an object with kind, text, readings, meanings, marks and perhaps number, form, \
                written and place; readings, meanings and marks are lists; the manual page lists all keys. Starred kanji are marked ★ in a \
                terminal and “starred” in a pipe. Kanji have their meanings in the language that is set in the app, or in \
                that of the locale; words have English ones.
                """,
                """
                Exit status: 0 for success, 1 if nothing was found or a replay differs, 64 for a usage error, 65 for a \
                damaged pack, database, backup or recording, 66 for a file that cannot be read, 73 for a data folder or \
                file that cannot be created, 74 for an input or output error, 75 for a database in use, or a second refresh.
                """,
            ],
            version: { options in
                let version = ["name": "Kanji List", "version": AppIdentity.version]
                return options.app.isJSON ? try jsonLine(version) : "Kanji List \(AppIdentity.version)"
            },
            status: status)
    }

    /// What only a program that draws windows can do.
    private static var desktopCommands: [AppCommand] {
        #if Desktop
        [.searchProvider]
        #else
        []
        #endif
    }

    /// The exit status for an error of the app's data.
    private nonisolated static func status(of error: any Error) -> CInt? {
        switch error {
        case let error as PackError: error.isUnreadable ? EX_NOINPUT : EX_DATAERR
        case let error as StorageError:
            switch error {
            case .corrupt, .newerVersion, .overLimit, .noBackup: EX_DATAERR
            case .unreadableBackup: EX_NOINPUT
            case .locked: EX_TEMPFAIL
            case .full, .failed, .cancelled, .replaced, .accountGone: EX_IOERR
            case .unusableDirectory, .readOnlyDirectory, .cannotOpen, .readOnly, .exists: EX_CANTCREAT
            }
        default: nil
        }
    }
}
