/// The cities that the user has chosen so far, for every screen that shows some of them.
struct ChosenCities: Equatable {
    /// The cities of interest in one area: a region, or a country for cities that are their own regions.
    struct Group: Equatable {
        var area: String
        var names: [String]
    }

    /// The country to search for cities first.
    var country: Country?
    var homeCity: City.ID?
    /// The home city with its region and country; `nil` if none is chosen.
    var homeName: String?
    var interests: Set<City.ID> = []
    /// The cities of interest by area, in the order in which the user first chose one in each area.
    var groups: [Group] = []
    /// The number of cities of interest in each region, by the region's identity.
    var counts: [Int: Int] = [:]
    /// Why names of cities may be missing, if something is wrong with the catalog.
    var problem: String?
}

extension CityCatalog {
    /// Returns what screens show of a profile's cities; if the catalog fails, `problem` says so.
    func chosenCities(of profile: UserProfile) -> ChosenCities {
        var chosen = ChosenCities(homeCity: profile.homeCity, interests: Set(profile.interests))
        do {
            chosen.country = try profile.country.flatMap { try country($0) }
            if let id = profile.homeCity {
                chosen.homeName = try city(id)?.fullName ?? "a city that is no longer listed"
            }
            for id in profile.interests {
                let city = try city(id)
                let area = city?.area ?? "No longer listed"
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

    func country(_ code: String) throws -> Country? {
        try countries().first { $0.code == code.uppercased() }
    }
}
