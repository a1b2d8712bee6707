import CommandSupport

/// The parsed command line.
struct Options: Equatable {
    /// How the app is shown, recorded and replayed.
    var app = AppOptions()
    var kanjiPack: String?
    var dataDirectory: String?
    var all = false
    var search: String?
    /// The requested variants, by the experiments' keys.
    var experiments: [String: String] = [:]
    var country: String?
    var region: String?
    /// Whether to show the catalogue of screens.
    var screens = false
    var flow: String?
    /// What a replay takes from its recording.
    var surroundings = Surroundings()
    /// The maximum number of lines that a look-up prints, at least 1.
    var limit: Int?
    /// Whether a refresh tells of nothing but failures.
    var isQuiet = false
}

typealias AppCommand = Command<Options>
