/// The texts that explain the app from the shell.
enum Help {
    static let version = "0.1.0"

    /// What the program is called where it was started.
    static let program: String = {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
        return name.isEmpty ? "App" : name
    }()

    private static let commands = [
        ("[--host HOST] [--json]", "runs the app; type ? there, or help in a pipe"),
        ("LINK", "runs the app and opens a link, such as kanjilist://kanji/水"),
        ("routes [--json]", "lists the links"),
        ("explain LINK", "says what becomes of a link, or why it is refused"),
        ("kanji TEXT... [--json]", "tells about each kanji of the text"),
        ("kanji --search QUERY [--json]", "finds kanji by character, reading, meaning or word"),
        ("kanji --all [--json]", "tells about every kanji"),
        (
            "cities [--country CODE [--region NAME]] [--json]",
            "lists countries, a country's regions, or a region's cities"
        ),
        ("feed show FILE-OR-URL [--json]", "prints what is read of an RSS, Atom or JSON feed"),
        ("storyboard FLOW [--format FORMAT]", "draws a flow's scenes and the ways between them"),
        ("account reset NAME", "sets a new password; reads it from the input"),
        ("--replay FILE [--json]", "does again what a recording says, and compares what comes of it"),
        ("credits", "names the data, their versions and their licences"),
    ]

    /// One line for each command, what it does in a column of its own, or below where the command is too long for that.
    private static var usage: String {
        commands.map { command, meaning in
            let start = "  \(program) \(command)"
            let gap =
                start.count <= 36
                ? String(repeating: " ", count: 37 - start.count) : "\n" + String(repeating: " ", count: 37)
            return start + gap + meaning
        }.joined(separator: "\n")
    }

    static let text = """
        Kanji List: a kanji dictionary with \(Help.kanjiCount) kanji, for terminals, pipes and screen readers.

        Usage:
        \(usage)

        Options:
          --host HOST        draws the app with this host; this build has: line, terminal. It is
                             terminal in a terminal and line in a pipe, if it is left out
          --json             prints one JSON object a line: a frame of the app, a kanji, a city or a feed
          --data-dir DIR     keeps accounts, stars and feeds there instead of the XDG data folder
          --screens          lists the screens of every flow, to open each by itself
          --flow NAME        runs one flow alone, such as Kanji or Login
          --no-restore       begins with the first screen instead of where you were
          --record FILE      writes what you do and what comes of it to a new file, as lines of JSON; a file
                             that exists is not overwritten, a text in a secure field is never written, and
                             the app begins with the first screen, as with --no-restore
          --replay FILE      does in an app that is started anew what a recording says, shows no screen, and
                             ends at the first difference; a stand-in is typed for each secret. It uses a
                             new data folder that is gone afterwards, or changes the one of --data-dir
          --kanji-pack FILE  reads the kanji from this pack instead of the one inside the program
          --search QUERY     with kanji: what to find
          --all              with kanji: every kanji
          --experiment KEY=VARIANT
                             shows a variant of an experiment, such as city-screen=map or navigation=menu
          --country CODE     with cities: a country, by the two letters of its code, such as JP
          --region NAME      with cities: a region of the country, such as Tokyo
          --format FORMAT    with storyboard: text, dot (for Graphviz) or svg
          -h, --help         prints this text
          -V, --version      prints the version

        Exit status: 0 if all went well, 1 if a kanji, a city, a feed or an account was not found or if a
        replay differs, 64 for a wrong command line, 65 for a damaged pack, database or recording, 66 for a
        pack or a recording that cannot be read, 73 for a data folder or a recording that cannot be made,
        74 for input or output that failed, 75 for a database in use.
        """

    private static let kanjiCount = "13,108"
}
