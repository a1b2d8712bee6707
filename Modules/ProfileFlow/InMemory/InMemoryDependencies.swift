public import ProfileFlow

extension ProfileCoordinator {
    /// Makes the coordinator with in-memory dependencies: Ann's profile, which dies with the program; the account's
    /// password is `open sesame`.
    public static func inMemory() -> ProfileCoordinator { ProfileCoordinator(.inMemory()) }
}

extension ProfileFlowDependencies {
    /// Makes in-memory dependencies: Ann's profile, which dies with the program; the account's password is `open
    /// sesame`.
    @MainActor public static func inMemory() -> ProfileFlowDependencies {
        let ann = UserProfile(name: "Ann", country: "JP", homeCity: 20, interests: [12])
        return ProfileFlowDependencies(
            catalog: InMemoryCatalog(), repository: InMemoryRepository(ann), guessedCountry: "JP")
    }
}
