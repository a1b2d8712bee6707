public import ProfileFlow

extension ProfileCoordinator {
    /// Makes the coordinator with in-memory dependencies: Ann's profile, which dies with the program.
    ///
    /// - Returns: The coordinator; the account's password is `open sesame`.
    public static func withToys() -> ProfileCoordinator { ProfileCoordinator(.toys()) }
}

extension ProfileFlowDependencies {
    /// Makes in-memory dependencies: Ann's profile, which dies with the program.
    ///
    /// - Returns: The dependencies; the account's password is `open sesame`.
    @MainActor public static func toys() -> ProfileFlowDependencies {
        let ann = UserProfile(name: "Ann", country: "JP", homeCity: 20, interests: [12])
        return ProfileFlowDependencies(
            catalog: ToyCatalog(), repository: ToyRepository(ann), guessedCountry: "JP")
    }
}
