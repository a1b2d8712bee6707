import TextBasics

/// A profile while it is edited: what it was, and what it has become.
struct ProfileDraft {
    /// What a step has taken away, and how to have it back.
    struct Loss {
        /// One sentence that says what is gone.
        let text: String
        /// Brings it back, whatever was changed since.
        let undo: (inout UserProfile) -> Void
    }

    private(set) var profile: UserProfile
    private let saved: UserProfile

    /// Begins with a saved profile; a country that was only guessed is no change.
    init(_ saved: UserProfile, guessedCountry: String? = nil) {
        profile = saved
        profile.country = saved.country ?? guessedCountry
        self.saved = profile
    }

    /// Whether something would be lost.
    var isChanged: Bool { profile != saved }

    /// What would be lost, in a sentence; `nil` if nothing would.
    var changes: String? { saved.changes(to: profile) }

    /// Whether the name is another one than before.
    var isRenamed: Bool { profile.name != saved.name }

    /// Sets the name, which loses nothing that is not typed again.
    @discardableResult mutating func rename(_ name: String) -> Loss? {
        profile.name = name
        return nil
    }

    /// Takes the white space off the name's ends.
    mutating func trimName() { profile.name = profile.name.trimmed }

    /// Sets the country; a home city that lies in another one is taken out.
    mutating func setCountry(_ country: Country, home: City?) -> Loss? {
        let before = profile
        profile.country = country.code
        if home?.country.code != country.code { profile.homeCity = nil }
        guard profile != before else { return nil }
        let lost = before.homeCity == profile.homeCity ? nil : home?.name ?? "your home city"
        guard before.country != nil || lost != nil else { return nil }
        return Loss(text: "The country is \(country.name) now" + (lost.map { ", and \($0) was taken out." } ?? ".")) {
            ($0.country, $0.homeCity) = (before.country, before.homeCity)
        }
    }

    /// Sets the home city, and its country with it.
    mutating func setHome(_ city: City, replacing old: City?) -> Loss? {
        let before = profile
        profile.homeCity = city.id
        profile.country = city.country.code
        guard before.homeCity != nil, before.homeCity != city.id else { return nil }
        return Loss(text: "\(city.name) replaces \(old?.name ?? "your home city").") {
            ($0.country, $0.homeCity) = (before.country, before.homeCity)
        }
    }

    /// Adds a city of interest, or takes it away if it is one.
    mutating func toggle(_ city: City) -> Loss? {
        guard let index = profile.interests.firstIndex(of: city.id) else {
            profile.interests.append(city.id)
            return nil
        }
        profile.interests.remove(at: index)
        return Loss(text: "Removed \(city.name).") {
            if !$0.interests.contains(city.id) { $0.interests.insert(city.id, at: min(index, $0.interests.count)) }
        }
    }

    /// Brings back what a step has taken away.
    mutating func undo(_ loss: Loss) -> Loss? {
        loss.undo(&profile)
        return nil
    }
}

extension UserProfile {
    /// What differs in another profile, such as “Name and home city were changed.”; `nil` if nothing does.
    func changes(to other: UserProfile) -> String? {
        var parts: [String] = []
        if name != other.name { parts.append("name") }
        if country != other.country { parts.append("country") }
        if homeCity != other.homeCity { parts.append("home city") }
        if interests != other.interests { parts.append("cities of interest") }
        guard let last = parts.popLast() else { return nil }
        let isOne = parts.isEmpty && last != "cities of interest"
        let list = parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
        return list.prefix(1).uppercased() + list.dropFirst() + (isOne ? " was changed." : " were changed.")
    }
}

extension ProfileDraft {
    /// What was changed, as text, to go on another time: country, home city and cities of interest, then the name.
    var text: String {
        let interests = profile.interests.map(String.init).joined(separator: ",")
        let home = profile.homeCity.map(String.init) ?? ""
        return [profile.country ?? "", home, interests, profile.name].joined(separator: "\n")
    }

    /// Goes on with what was changed another time; what cannot be read is left out.
    mutating func restore(_ text: String) -> Loss? {
        let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        profile.country = parts[0].isEmpty ? nil : String(parts[0])
        profile.homeCity = Int(parts[1])
        profile.interests = parts[2].split(separator: ",").compactMap { Int($0) }
        profile.name = String(parts[3])
        let saved = saved
        guard isChanged else { return nil }
        return Loss(text: "What you began last time is here again.") { $0 = saved }
    }
}
