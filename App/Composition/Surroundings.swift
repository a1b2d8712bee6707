/// What a replay takes from its recording; otherwise the app uses the current environment.
struct Surroundings: Equatable, Sendable {
    /// The variants that the installation is assigned, by the experiments' keys.
    var assigned: [String: String] = [:]
    var locale: String?
    /// The number of the day since 1 January 1970.
    var day: Int?

    /// Whether a recording is being replayed, so nothing may happen outside the app.
    var isReplay: Bool { day != nil }
}
