import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import ProfileFlow
@testable import ProfileFlowInMemory

/// The fixture of the flow's tests: an in-memory catalog and repository, and a style for cities.
@MainActor struct InMemoryPorts {
    let catalog = InMemoryCatalog()
    let repository: InMemoryRepository
    var country: String? = "JP"
    var style = CityScreenStyle.list

    init(_ profile: UserProfile = UserProfile(name: "Ann"), country: String? = "JP", style: CityScreenStyle = .list) {
        repository = InMemoryRepository(profile)
        self.country = country
        self.style = style
    }

    var dependencies: ProfileFlowDependencies {
        let style = style
        return ProfileFlowDependencies(
            catalog: catalog, repository: repository, guessedCountry: country, cityScreenStyle: { style })
    }

    /// The editor alone, on the repository's profile.
    func edit() -> FlowDriver<ProfileEditCoordinator> {
        FlowDriver { ProfileEditCoordinator(dependencies, profile: repository.profile) }
    }

    /// The profile's page, after the profile was read.
    func profile() async -> FlowDriver<ProfileCoordinator> {
        let driver = FlowDriver { ProfileCoordinator(dependencies) }
        await driver.idle()
        #expect(driver.shows("Edit") || driver.shows("Try again"))
        return driver
    }
}

/// The rows with this title on some screens, visible or covered.
@MainActor func rows(_ title: String, of screens: [any Screen]) -> [Row] {
    screens.flatMap { screen in
        Content(of: screen).elements.compactMap {
            if case .row(let row) = $0, row.title == title { row } else { nil }
        }
    }
}

extension FlowDriver {
    /// Chooses a city, whether it is a row of a list or a point of a map.
    func chooseCity(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for screen in window.visibleScreens {
            for case .map(let map) in Content(of: screen).elements {
                guard let point = map.points.first(where: { $0.label == name || $0.label == "\(name) ✓" }) else {
                    continue
                }
                window.perform(.element(map.id, .choosePoint(point.id), in: window.id(of: screen)))
                return
            }
        }
        tap(name, sourceLocation: sourceLocation)
    }

    func rows(_ title: String) -> [Row] { ProfileFlowTests.rows(title, of: window.visibleScreens) }

    /// The titles of the screens on the window's stack, the bottom one first.
    var stack: [String] { window.snapshot.root.children.map(\.title) }

    var map: PointMap? {
        for screen in window.visibleScreens {
            if case .map(let map) = Content(of: screen).element("map") { return map }
        }
        return nil
    }
}
