/// The parsed command line.
struct Options: Equatable {
    var host: HostName?
    var kanjiPack: String?
    var dataDirectory: String?
    var json = false
    var all = false
    var search: String?
    /// The requested variants, by the experiments' keys.
    var experiments: [String: String] = [:]
    var country: String?
    var region: String?
    var format: StoryboardFormat?
    /// Whether to show the catalogue of screens.
    var screens = false
    /// The flow to run alone.
    var flow: String?
    /// Whether the app resumes where the user left off.
    ///
    /// Defaults to whether standard input is a terminal.
    var restores: Bool?
    /// The file to record the session in.
    var record: String?
    /// The recording to replay.
    var replay: String?
    /// What a replay takes from its recording.
    var surroundings = Surroundings()
    var help = false
    var version = false
    /// The maximum number of lines that a look-up prints, at least 1.
    var limit: Int?
    /// The names of the options that were given, in order.
    var given: [String] = []
    /// The words that aren't options: a command and its arguments.
    var arguments: [String] = []
    /// Whether the first argument follows `--`, so that it isn't a command.
    var isLiteral = false
}

/// A host that can draw the app.
enum HostName: String, CaseIterable {
    case line, terminal

    /// All of them, as in a sentence.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// How a storyboard is drawn.
enum StoryboardFormat: String, CaseIterable {
    case text, dot, svg
}

/// A shell that can complete what the user types after the program's name.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}
