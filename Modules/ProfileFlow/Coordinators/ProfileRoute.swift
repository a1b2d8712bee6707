public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum ProfileRoute: Equatable, Sendable {
    /// The profile.
    case profile
    /// The profile's editor.
    case edit
    /// The choice of the home city, in the editor.
    case city
}

extension ProfileCoordinator {
    /// The links to places in the flow.
    public nonisolated static let links: [LinkPattern<ProfileRoute>] = [
        LinkPattern("profile", "the profile", to: .profile),
        LinkPattern("profile/edit", "the profile's editor", to: .edit),
        LinkPattern("profile/city", "the choice of the home city", to: .city),
    ]
}

extension ProfileRoute {
    /// The link that leads here, without the prefix that all of an app's links share.
    var link: String? { ProfileCoordinator.links.link(to: self) }
}
