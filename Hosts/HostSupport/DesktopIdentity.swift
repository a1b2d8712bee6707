/// How the desktop knows an app.
public struct DesktopIdentity: Sendable {
    /// The app's identifier in reverse domain notation, which is also the name of its icon and its `.desktop` file.
    public let identifier: String
    /// The app's name, as users read it.
    public let name: String
    /// Whether a second start hands its link over to the first, and ends.
    public let isUnique: Bool

    /// Makes an identity.
    public init(_ identifier: String, name: String, isUnique: Bool = true) {
        self.identifier = identifier
        self.name = name
        self.isUnique = isUnique
    }
}
