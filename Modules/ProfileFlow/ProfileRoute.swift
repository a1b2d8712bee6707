public import AppCore

/// A place of the flow that a link can lead to.
public enum ProfileRoute: Equatable, Sendable {
    /// The profile.
    case profile
    /// The choice of the home city, while the profile is edited.
    case city
}

extension ProfileCoordinator {
    /// The links to the flow's places.
    public nonisolated static let links: [LinkPattern<ProfileRoute>] = [
        LinkPattern("profile", "the profile") { (_) throws(LinkError) in
            .profile
        } values: {
            if case .profile = $0 { [:] } else { nil }
        },
        LinkPattern("profile/city", "the choice of the home city") { (_) throws(LinkError) in
            .city
        } values: {
            if case .city = $0 { [:] } else { nil }
        },
    ]
}
