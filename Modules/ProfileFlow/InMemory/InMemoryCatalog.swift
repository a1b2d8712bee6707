import ProfileFlow

extension Country {
    static let germany = Country(code: "DE", name: "Germany")
    static let japan = Country(code: "JP", name: "Japan")
    static let aland = Country(code: "AX", name: "Åland Islands")
}

/// An in-memory catalog of three countries; it can be damaged.
final class InMemoryCatalog: CityCatalog {
    struct Damaged: Error, CustomStringConvertible {
        let description = "The catalog is damaged; get a new one."
    }

    var isDamaged = false
    /// Additional countries, without cities.
    var moreCountries: [Country] = []
    let all: [City]

    init() {
        let bavaria = Region(id: 1, name: "Bavaria", country: .germany)
        let hesse = Region(id: 2, name: "Hesse", country: .germany)
        let kanagawa = Region(id: 3, name: "Kanagawa", country: .japan)
        let tokyo = Region(id: 4, name: "Tokyo", country: .japan)
        func city(
            _ id: Int, _ name: String, _ country: Country, _ region: Region?, _ north: Double, _ east: Double,
            _ people: Int
        ) -> City {
            City(
                id: id, name: name, country: country, region: region,
                point: GeoPoint(latitude: north, longitude: east), population: people)
        }
        all = [
            city(10, "Berlin", .germany, nil, 52.5, 13.4, 3_426_354),
            city(11, "Hamburg", .germany, nil, 53.6, 10, 1_973_896),
            city(12, "Munich", .germany, bavaria, 48.1, 11.6, 1_260_391),
            city(13, "Nuremberg", .germany, bavaria, 49.5, 11.1, 515_543),
            city(14, "Frankfurt", .germany, hesse, 50.1, 8.7, 650_000),
            city(20, "Yokohama", .japan, kanagawa, 35.4, 139.6, 3_574_443),
            city(21, "Kawasaki", .japan, kanagawa, 35.5, 139.7, 1_306_785),
            city(22, "Tokyo", .japan, tokyo, 35.7, 139.7, 9_733_276),
            city(30, "Mariehamn", .aland, Region(id: 5, name: "Mariehamn", country: .aland), 60.1, 19.9, 10_682),
        ]
    }

    private func check() throws { if isDamaged { throw Damaged() } }

    func countries() throws -> [Country] {
        try check()
        return moreCountries + [.germany, .japan, .aland]
    }

    func ownRegions(of country: Country) throws -> [City] {
        try check()
        return all.filter { $0.country == country && $0.region == nil }
    }

    func regions(of country: Country) throws -> [Region] {
        try check()
        var found: [Region] = []
        for city in all where city.country == country {
            if let region = city.region, !found.contains(region) { found.append(region) }
        }
        return found
    }

    func cities(in region: Region) throws -> [City] {
        try check()
        return all.filter { $0.region == region }
    }

    func city(_ id: City.ID) throws -> City? {
        try check()
        return all.first { $0.id == id }
    }

    func search(_ query: String, in scope: CityScope) throws -> [City] {
        try check()
        return all.filter { isIn(scope, $0) && $0.name.lowercased().contains(query.lowercased()) }
    }

    func nearest(to point: GeoPoint, in scope: CityScope) throws -> City? {
        try check()
        func distance(_ city: City) -> Double {
            abs(city.point.latitude - point.latitude) + abs(city.point.longitude - point.longitude)
        }
        return all.filter { isIn(scope, $0) }.min { distance($0) < distance($1) }
    }

    private func isIn(_ scope: CityScope, _ city: City) -> Bool {
        switch scope {
        case .country(let country): city.country == country
        case .region(let region): city.region == region
        }
    }
}

/// An in-memory store of one profile, which can be slow and can fail.
final class InMemoryRepository: ProfileRepository {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var profile: UserProfile
    let accountName = "Ann"
    var password = "open sesame"
    var failure: String?
    /// While true, every function waits until this becomes false or its task is cancelled.
    var isHeld = false { didSet { if !isHeld { letGo() } } }
    private(set) var saved: [UserProfile] = []
    private(set) var waiting = 0
    private(set) var isDeleted = false
    private var held: [CheckedContinuation<Void, Never>] = []

    init(_ profile: UserProfile = UserProfile(name: "Ann")) { self.profile = profile }

    func load() async throws -> UserProfile {
        try await work()
        return profile
    }

    func save(_ profile: UserProfile) async throws {
        try await work()
        self.profile = profile
        saved.append(profile)
    }

    func deleteAccount(password: String) async throws -> AccountDeletion {
        try await work()
        guard password == self.password else { return .wrongPassword }
        isDeleted = true
        return .deleted(report: "The account is deleted.")
    }

    private func work() async throws {
        waiting += 1
        defer { waiting -= 1 }
        while isHeld {
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { held.append($0) }
            } onCancel: {
                Task { @MainActor in self.letGo() }
            }
        }
        if let failure { throw Failure(description: failure) }
    }

    private func letGo() {
        let freed = held
        held = []
        for continuation in freed { continuation.resume() }
    }
}
