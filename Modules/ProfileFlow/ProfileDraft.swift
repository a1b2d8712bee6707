/// A profile while it is edited: what it was, what it has become, and the steps between that can be undone.
struct ProfileDraft {
    private struct Step {
        let what: String
        let before: UserProfile
    }

    private(set) var profile: UserProfile
    private let saved: UserProfile
    private let guessed: String?
    private var steps: [Step] = []

    /// Begins with a saved profile; a country that was only guessed is no change.
    init(_ saved: UserProfile, guessedCountry: String? = nil) {
        self.saved = saved
        profile = saved
        profile.country = saved.country ?? guessedCountry
        guessed = saved.country == nil ? guessedCountry : nil
    }

    /// Whether something would be lost.
    var isChanged: Bool {
        var other = saved
        other.country = saved.country ?? guessed
        return profile != other
    }

    /// Whether the name is another one than before.
    var isRenamed: Bool { profile.name != saved.name }

    /// What would be undone, in words.
    var undoable: String? { steps.last?.what }

    mutating func rename(_ name: String) { profile.name = name }

    /// Sets the country; a home city that lies in another one is taken back.
    mutating func setCountry(_ country: Country, homeCountry: String?) {
        step("Country \(country.name)") {
            $0.country = country.code
            if homeCountry != country.code { $0.homeCity = nil }
        }
    }

    mutating func setHome(_ city: City) {
        step("Home city \(city.name)") {
            $0.homeCity = city.id
            $0.country = city.country.code
        }
    }

    /// Adds a city of interest, or takes it away if it is one.
    mutating func toggle(_ city: City) {
        let isThere = profile.interests.contains(city.id)
        step("\(isThere ? "Remove" : "Add") \(city.name)") {
            if isThere {
                $0.interests.removeAll { $0 == city.id }
            } else {
                $0.interests.append(city.id)
            }
        }
    }

    /// Takes the last step back; the name is not touched.
    mutating func undo() {
        guard let last = steps.popLast() else { return }
        let name = profile.name
        profile = last.before
        profile.name = name
    }

    private mutating func step(_ what: String, _ change: (inout UserProfile) -> Void) {
        let before = profile
        change(&profile)
        if profile != before { steps.append(Step(what: what, before: before)) }
    }
}

extension ProfileDraft {
    /// What was changed, as text, to go on another time: country, home city and cities of interest, then the name.
    var text: String {
        let interests = profile.interests.map(String.init).joined(separator: ",")
        let home = profile.homeCity.map(String.init) ?? ""
        return [profile.country ?? "", home, interests, profile.name].joined(separator: "\n")
    }

    /// Goes on with what was changed another time, as one step that can be undone; what cannot be read is left out.
    mutating func restore(_ text: String) {
        let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return }
        step("what was begun") {
            $0.country = parts[0].isEmpty ? nil : String(parts[0])
            $0.homeCity = Int(parts[1])
            $0.interests = parts[2].split(separator: ",").compactMap { Int($0) }
        }
        rename(String(parts[3]))
    }
}
