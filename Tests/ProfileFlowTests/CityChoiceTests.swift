import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import ProfileFlow
@testable import ProfileFlowInMemory

/// The choice of a home city and of the cities of interest, with the cities of a region as a list and as a map.
@MainActor @Suite struct CityChoiceTests {
    @Test(arguments: CityScreenStyle.allCases)
    func `a region leads to its cities, and choosing one returns at once to the first screen`(style: CityScreenStyle) {
        let driver = InMemoryPorts(style: style).edit()
        #expect(driver.rows("Country").map(\.value) == ["Japan"])
        #expect(driver.rows("Select city").map(\.value) == ["not chosen yet"])
        driver.tap("Select city", "Kanagawa")
        #expect(driver.stack == ["Edit profile", "Select city", "Kanagawa"])
        driver.chooseCity("Yokohama")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.rows("Select city").map(\.value) == ["Yokohama, Kanagawa, Japan"])
        #expect(driver.window.journal.entries.filter { $0.kind == .applied }.last?.action == "back")
    }

    @Test func `a city that is its own region ends the choice at once`() {
        let driver = InMemoryPorts(country: "DE").edit()
        driver.tap("Select city")
        #expect(driver.texts.contains("Berlin"))
        driver.tap("Berlin")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.rows("Select city").map(\.value) == ["Berlin, Germany"])
    }

    @Test(arguments: CityScreenStyle.allCases)
    func `the chosen city is marked when the user chooses again`(style: CityScreenStyle) {
        let driver = InMemoryPorts(UserProfile(name: "Ann", country: "JP", homeCity: 21), style: style).edit()
        driver.tap("Select city", "Kanagawa")
        switch style {
        case .list: #expect(driver.rows("Kawasaki").map(\.isChecked) == [true])
        case .map: #expect(driver.map?.selected == "city-21")
        }
    }

    @Test(arguments: CityScreenStyle.allCases)
    func `cities of interest change the count beside the region and on the first screen`(style: CityScreenStyle) {
        weak var coordinator: ProfileEditCoordinator?
        let ports = InMemoryPorts(style: style)
        let driver = FlowDriver {
            let made = ProfileEditCoordinator(ports.dependencies, profile: ports.repository.profile)
            coordinator = made
            return made
        }
        driver.tap("Select cities of interest")
        #expect(driver.rows("Kanagawa").map(\.badge) == [nil])
        driver.tap("Kanagawa")
        driver.chooseCity("Yokohama")
        #expect(driver.title == "Kanagawa")
        #expect(driver.rows("Chosen").map(\.value) == ["1"])
        driver.chooseCity("Kawasaki")
        #expect(driver.rows("Chosen").map(\.value) == ["2"])
        // The screens below are updated when the third one changes, not when they come back.
        let screens = (coordinator?.flow.shown ?? []).compactMap { $0 as? any Screen }
        #expect(screens.map(\.title) == ["Kanagawa", "Cities of interest", "Edit profile"])
        #expect(screens.map { rows("Chosen", of: [$0]).map(\.value) } == [["2"], ["2"], ["2"]])
        #expect(rows("Kanagawa", of: [screens[1]]).map(\.badge) == ["2"])
        driver.back()
        #expect(driver.rows("Kanagawa").map(\.badge) == ["2"])
        #expect(driver.rows("Tokyo").map(\.badge) == [nil])
        driver.tap("Kanagawa")
        driver.chooseCity("Yokohama")
        driver.back()
        #expect(driver.rows("Kanagawa").map(\.badge) == ["1"])
        driver.back()
        #expect(driver.rows("Chosen").map(\.value) == ["1"])
        #expect(driver.rows("Kanagawa, Japan").map(\.badge) == ["1"])
        #expect(driver.rows("Kanagawa, Japan").map(\.subtitle) == ["Kawasaki"])
    }

    @Test func `a city of interest that is its own region is marked in its row`() {
        let driver = InMemoryPorts(country: "DE").edit()
        driver.tap("Select cities of interest", "Berlin", "Hamburg")
        #expect(driver.title == "Cities of interest")
        #expect(driver.rows("Berlin").map(\.isChecked) == [true])
        driver.tap("Berlin")
        #expect(driver.rows("Berlin").map(\.isChecked) == [false])
        #expect(driver.rows("Chosen").map(\.value) == ["1"])
    }

    @Test func `the country comes first when none can be guessed`() {
        let driver = InMemoryPorts(country: nil).edit()
        #expect(driver.rows("Country").map(\.value) == ["not chosen yet"])
        driver.tap("Select city")
        #expect(driver.title == "Country")
        driver.tap("Germany")
        #expect(driver.stack == ["Edit profile", "Country", "Select city"])
        driver.tap("Hamburg")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.rows("Country").map(\.value) == ["Germany"])
    }

    @Test(arguments: ["XX", "", "japan"]) func `a guess that isn't a country is ignored`(guess: String) {
        let driver = InMemoryPorts(country: guess).edit()
        #expect(driver.rows("Country").map(\.value) == ["not chosen yet"])
    }

    @Test func `a guess is suggested, but isn't an unsaved change`() {
        let driver = InMemoryPorts(country: "jp").edit()
        #expect(driver.rows("Country").map(\.value) == ["Japan"])
        #expect(driver.back() == .applied)
        #expect(driver.outcomes == [.left(.back)])
    }

    @Test func `the user can look at another country without losing the home city`() {
        let ports = InMemoryPorts(UserProfile(name: "Ann", country: "JP", homeCity: 22))
        let driver = ports.edit()
        driver.tap("Select cities of interest", "Country", "Germany")
        #expect(driver.stack == ["Edit profile", "Cities of interest"])
        driver.tap("Berlin", "Bavaria", "Munich")
        driver.back()
        driver.back()
        #expect(driver.rows("Select city").map(\.value) == ["Tokyo, Tokyo, Japan"])
        #expect(driver.rows("Germany").map(\.badge) == ["1"])
        #expect(driver.rows("Bavaria, Germany").map(\.badge) == ["1"])
    }

    @Test func `each list has a search`() {
        let driver = InMemoryPorts(country: nil).edit()
        driver.tap("Select city")
        driver.type("Search", "aland")
        #expect(driver.rows("Åland Islands").count == 1)
        #expect(driver.rows("Japan").isEmpty)
        driver.type("Search", "atlantis")
        #expect(driver.shows("No country for “atlantis”."))
        driver.type("Search", "GER")
        driver.tap("Germany")
        driver.type("Search", "mun")
        #expect(driver.rows("Munich").map(\.subtitle) == ["Bavaria, Germany"])
        #expect(driver.rows("Berlin").isEmpty)
        driver.type("Search", "bav")
        #expect(driver.rows("Bavaria").count == 1)
        driver.type("Search", "xyz")
        #expect(driver.shows("No region or city for “xyz”."))
        driver.type("Search", "mun")
        driver.tap("Munich")
        #expect(driver.rows("Select city").map(\.value) == ["Munich, Bavaria, Germany"])
    }

    @Test(arguments: CityScreenStyle.allCases) func `a region's cities are searchable too`(style: CityScreenStyle) {
        let driver = InMemoryPorts(style: style).edit()
        driver.tap("Select city", "Kanagawa")
        driver.type("Search", "kawa")
        #expect(driver.shows("Kawasaki"))
        #expect(!driver.shows("Yokohama"))
        driver.type("Search", "munich")
        #expect(driver.shows("No city for “munich”."))
        driver.type("Search", "")
        driver.chooseCity("Yokohama")
        #expect(driver.title == "Edit profile")
    }

    @Test func `the map finds the city nearest to a point, and explains invalid coordinates`() {
        let driver = InMemoryPorts(style: .map).edit()
        driver.tap("Select city", "Kanagawa")
        #expect(driver.map?.points.map(\.label) == ["Yokohama", "Kawasaki"])
        for text in ["", "here", "35.5", "91, 0", "0, 181", "nan, nan", "1, 2, 3"] {
            driver.fill("Coordinates", text)
            #expect(driver.shows("Enter degrees north and degrees east, such as 35.7, 139.7."), "\(text)")
        }
        driver.fill("Coordinates", "35.52; 139.71")
        #expect(driver.map?.selected == "city-21")
        driver.tap("Kawasaki")
        #expect(driver.rows("Select city").map(\.value) == ["Kawasaki, Kanagawa, Japan"])
    }

    @Test(arguments: CityScreenStyle.allCases) func `a damaged catalog is reported in place of the list`(
        style: CityScreenStyle
    ) {
        let ports = InMemoryPorts(style: style)
        let driver = ports.edit()
        driver.tap("Select city")
        ports.catalog.isDamaged = true
        driver.tap("Kanagawa")
        #expect(driver.shows("The catalog is damaged; get a new one."))
        driver.back()
        driver.type("Search", "mun")
        #expect(driver.shows("The catalog is damaged; get a new one."))
        driver.back()
        driver.tap("Country")
        #expect(driver.shows("The catalog is damaged; get a new one."))
    }

    @Test func `any screen with the same protocols works as the city screen, unknown to the coordinator`() {
        final class Wheel: ContentScreen, CitiesInput, CitiesOutput {
            var purpose = CityPurpose.home
            var title = ""
            var cities: [City] = []
            var results: [City]?
            var chosen = ChosenCities()
            var problem: String?
            var nearest: (GeoPoint) -> City? = { _ in nil }
            var onCity: (City) -> Void = { _ in }
            var onSearch: (String) -> Void = { _ in }
            var onStyle: (CityScreenStyle) -> Void = { _ in }
            var content: Content { Button("spin") { self.onCity(self.cities[1]) } }
        }
        struct Wheels: ProfileScreenFactory {
            let standard = StandardProfileScreens(cityScreenStyle: { .list })
            func makeProfile() -> any ProfileInput & ProfileOutput { standard.makeProfile() }
            func makeEdit() -> any ProfileEditInput & ProfileEditOutput { standard.makeEdit() }
            func makeCountries() -> any CountriesInput & CountriesOutput { standard.makeCountries() }
            func makeRegions() -> any RegionsInput & RegionsOutput { standard.makeRegions() }
            func makeCities(as style: CityScreenStyle?) -> any CitiesInput & CitiesOutput { Wheel() }
            func makeDeleteAccount(name: String) -> any DeleteAccountInput & DeleteAccountOutput {
                standard.makeDeleteAccount(name: name)
            }
        }
        let ports = InMemoryPorts()
        let dependencies = ProfileFlowDependencies(
            catalog: ports.catalog, repository: ports.repository, guessedCountry: "JP", screens: Wheels())
        let driver = FlowDriver { ProfileEditCoordinator(dependencies, profile: UserProfile(name: "Ann")) }
        driver.tap("Select city", "Kanagawa", "spin")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.rows("Select city").map(\.value) == ["Kawasaki, Kanagawa, Japan"])
    }

    @Test func `the style is requested each time, so an experiment can be decided late`() {
        var style = CityScreenStyle.list
        let ports = InMemoryPorts()
        let dependencies = ProfileFlowDependencies(
            catalog: ports.catalog, repository: ports.repository, guessedCountry: "JP", cityScreenStyle: { style })
        let driver = FlowDriver { ProfileEditCoordinator(dependencies, profile: UserProfile(name: "Ann")) }
        driver.tap("Select city", "Kanagawa")
        #expect(driver.map == nil)
        driver.back()
        style = .map
        driver.tap("Kanagawa")
        #expect(driver.map?.label == "Map of Kanagawa")
    }

    @Test func `a double tap chooses once`() {
        let driver = InMemoryPorts().edit()
        driver.doubleTap("Select city")
        #expect(driver.stack == ["Edit profile", "Select city"])
        driver.doubleTap("Tokyo")
        #expect(driver.stack == ["Edit profile", "Select city", "Tokyo"])
        driver.doubleTap("Tokyo")
        #expect(driver.stack == ["Edit profile"])
    }

    @Test(arguments: CityScreenStyle.allCases)
    func `the user can switch between list and map, and go back to the regions from either`(style: CityScreenStyle) {
        let driver = InMemoryPorts(style: style).edit()
        driver.tap("Select cities of interest", "Kanagawa")
        driver.chooseCity("Yokohama")
        for _ in 0..<3 {
            let isMap = driver.map != nil
            driver.tap(isMap ? "Show as a list" : "Show on a map")
            #expect((driver.map != nil) != isMap)
            #expect(driver.stack == ["Edit profile", "Cities of interest", "Kanagawa"])
            #expect(driver.rows("Chosen").map(\.value) == ["1"])
        }
        driver.chooseCity("Kawasaki")
        driver.back()
        #expect(driver.rows("Kanagawa").map(\.badge) == ["2"])
    }

    @Test func `a map opened on request chooses a home city too`() {
        let driver = InMemoryPorts().edit()
        driver.tap("Select city", "Kanagawa", "Show on a map")
        driver.chooseCity("Kawasaki")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.rows("Select city").map(\.value) == ["Kawasaki, Kanagawa, Japan"])
    }

    @Test func `countries are sorted by letter, ignoring accents`() {
        let ports = InMemoryPorts(country: nil)
        ports.catalog.moreCountries = [
            Country(code: "ZM", name: "Zambia"), Country(code: "CI", name: "Côte d'Ivoire"),
            Country(code: "AL", name: "Albania"), Country(code: "AF", name: "Afghanistan"),
            Country(code: "CU", name: "Cuba"), Country(code: "CO", name: "Colombia"),
            Country(code: "RE", name: "Re\u{301}union"), Country(code: "RO", name: "Romania"),
        ]
        let driver = ports.edit()
        driver.tap("Country")
        let titles = Content(of: driver.window.visibleScreens[0]).elements.compactMap {
            if case .row(let row) = $0 { row.title } else { nil }
        }
        #expect(
            titles == [
                "Afghanistan", "Åland Islands", "Albania", "Colombia", "Côte d'Ivoire", "Cuba", "Germany", "Japan",
                "Re\u{301}union", "Romania", "Zambia",
            ])
    }
}
