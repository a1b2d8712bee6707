/// The cities that a person has chosen so far, as every screen that shows some of them needs to know.
struct ChosenCities: Equatable {
    /// The cities of interest in one region, or one that is a region of its own.
    struct Group: Equatable {
        var area: String
        var names: [String]
    }

    /// The country that cities are looked for in first.
    var country: Country?
    /// The home city's identity.
    var homeCity: City.ID?
    /// The home city with its region and country; `nil` if none is chosen.
    var homeName: String?
    /// The identities of the cities of interest.
    var interests: Set<City.ID> = []
    /// The cities of interest by region, in the order in which their regions came.
    var groups: [Group] = []
    /// How many cities of interest each region has, by the region's identity.
    var counts: [Int: Int] = [:]
    /// Why the names of cities may be missing, if something is wrong with the catalog.
    var problem: String?
}

extension CityCatalog {
    /// What the screens need to know of a profile's cities; where the catalog fails, it says so.
    func chosenCities(of profile: UserProfile) -> ChosenCities {
        var chosen = ChosenCities(homeCity: profile.homeCity, interests: Set(profile.interests))
        do {
            chosen.country = try profile.country.flatMap { try country($0) }
            if let id = profile.homeCity {
                chosen.homeName = try city(id)?.fullName ?? "a city that is not listed any more"
            }
            for id in profile.interests {
                let city = try city(id)
                let area = city?.area ?? "Not listed any more"
                if let region = city?.region { chosen.counts[region.id, default: 0] += 1 }
                if let index = chosen.groups.firstIndex(where: { $0.area == area }) {
                    chosen.groups[index].names.append(city?.name ?? "number \(id)")
                } else {
                    chosen.groups.append(ChosenCities.Group(area: area, names: [city?.name ?? "number \(id)"]))
                }
            }
        } catch {
            chosen.problem = "\(error)"
        }
        return chosen
    }

    /// A country by its code.
    func country(_ code: String) throws -> Country? {
        try countries().first { $0.code == code.uppercased() }
    }
}
