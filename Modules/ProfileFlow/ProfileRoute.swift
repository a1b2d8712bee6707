public import AppCore

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
        LinkPattern("profile", "the profile", example: .profile) { (_) throws(LinkError) in
            .profile
        } values: {
            if case .profile = $0 { [:] } else { nil }
        },
        LinkPattern("profile/edit", "the profile's editor", example: .edit) { (_) throws(LinkError) in
            .edit
        } values: {
            if case .edit = $0 { [:] } else { nil }
        },
        LinkPattern("profile/city", "the choice of the home city", example: .city) { (_) throws(LinkError) in
            .city
        } values: {
            if case .city = $0 { [:] } else { nil }
        },
    ]
}

extension ProfileRoute {
    /// The link that leads here, without the beginning that all links of an app have.
    var link: String? { ProfileCoordinator.links.lazy.compactMap { $0.link(to: self) }.first }
}
