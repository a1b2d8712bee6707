public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum ProfileRoute: Route {
    /// The profile.
    case profile
    /// The profile's editor.
    case edit
    /// The choice of the home city, in the editor.
    case city
}

extension ProfileRoute {
    /// The links to places in the flow.
    public static let links = [
        LinkPattern("profile", "the profile", to: ProfileRoute.profile),
        LinkPattern("profile/edit", "the profile's editor", to: .edit),
        LinkPattern("profile/city", "the choice of the home city", to: .city),
    ]
}

extension ProfileRoute {
    /// The place in words.
    public var title: String {
        switch self {
        case .profile: "the profile"
        case .edit: "the profile's editor"
        case .city: "the profile's editor, and the choice of the home city above it"
        }
    }
}
