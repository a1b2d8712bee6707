public import AppCoreRouting

/// A place of the flow that a link can lead to.
public enum ProfileRoute: Equatable, Sendable {
    /// The profile.
    case profile
    /// The editor of the profile.
    case edit
    /// The choice of the home city, while the profile is edited.
    case city
}

extension ProfileCoordinator {
    /// The links to the flow's places.
    public nonisolated static let links: [LinkPattern<ProfileRoute>] = [
        LinkPattern("profile", "the profile", to: .profile),
        LinkPattern("profile/edit", "the profile's editor", to: .edit),
        LinkPattern("profile/city", "the choice of the home city", to: .city),
    ]
}

extension ProfileRoute {
    /// The link that leads here, without the beginning that all links of an app have.
    var link: String? { ProfileCoordinator.links.link(to: self) }
}
