import TextBasics

/// A profile while the user edits it: as it was saved, and as it is now.
struct ProfileDraft {
    /// What a change has removed, and how to restore it.
    struct Loss {
        /// One sentence that says what was removed.
        let text: String
        /// Restores it, and keeps later changes.
        let undo: (inout UserProfile) -> Void
    }

    private(set) var profile: UserProfile
    private let saved: UserProfile

    /// Makes a draft of a saved profile.
    ///
    /// A guessed country doesn't count as a change.
    init(_ saved: UserProfile, guessedCountry: String? = nil) {
        profile = saved
        profile.country = saved.country ?? guessedCountry
        self.saved = profile
    }

    var isChanged: Bool { profile != saved }

    /// A sentence that names the unsaved changes; `nil` if there are none.
    var changes: String? { saved.changes(to: profile) }

    var isRenamed: Bool { profile.name != saved.name }

    /// Sets the name.
    ///
    /// This offers no undo, because the user can retype it.
    @discardableResult mutating func rename(_ name: String) -> Loss? {
        profile.name = name
        return nil
    }

    mutating func trimName() { profile.name = profile.name.trimmed }

    /// Sets the country, and removes a home city in another country.
    mutating func setCountry(_ country: Country, home: City?) -> Loss? {
        let before = profile
        profile.country = country.code
        if home?.country.code != country.code { profile.homeCity = nil }
        guard profile != before else { return nil }
        let lost = before.homeCity == profile.homeCity ? nil : home?.name ?? "your home city"
        guard before.country != nil || lost != nil else { return nil }
        return Loss(text: "The country is now \(country.name)" + (lost.map { ", and \($0) was removed." } ?? ".")) {
            ($0.country, $0.homeCity) = (before.country, before.homeCity)
        }
    }

    mutating func setHome(_ city: City, replacing old: City?) -> Loss? {
        let before = profile
        profile.homeCity = city.id
        profile.country = city.country.code
        guard before.homeCity != nil, before.homeCity != city.id else { return nil }
        return Loss(text: "\(city.name) replaces \(old?.name ?? "your home city").") {
            ($0.country, $0.homeCity) = (before.country, before.homeCity)
        }
    }

    /// Adds a city of interest, or removes it if it is one already.
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

    /// Restores what a change has removed.
    mutating func undo(_ loss: Loss) -> Loss? {
        loss.undo(&profile)
        return nil
    }
}

extension UserProfile {
    /// A sentence that names the differences to another profile, such as “Name and home city were changed.”, or `nil`.
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
    /// The draft as text, for restoring it later: country, home city and cities of interest, then the name.
    var text: String {
        let interests = profile.interests.map(String.init).joined(separator: ",")
        let home = profile.homeCity.map(String.init) ?? ""
        return [profile.country ?? "", home, interests, profile.name].joined(separator: "\n")
    }

    /// Restores a draft from its text.
    ///
    /// Parts that can't be read are ignored.
    mutating func restore(_ text: String) -> Loss? {
        let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        profile.country = parts[0].isEmpty ? nil : String(parts[0])
        profile.homeCity = Int(parts[1])
        profile.interests = parts[2].split(separator: ",").compactMap { Int($0) }
        profile.name = String(parts[3])
        let saved = saved
        guard isChanged else { return nil }
        return Loss(text: "Your unsaved changes from last time are back.") { $0 = saved }
    }
}
