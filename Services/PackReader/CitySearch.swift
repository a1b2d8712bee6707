import Glibc

extension CityCatalogue {
    /// Finds cities by a name as the user types it, with or without accents, in English or another language.
    ///
    /// Exact matches come first, then beginnings of a name, then beginnings of a word, then other matches; among
    /// equals, larger cities come first.
    ///
    /// - Parameters:
    ///   - query: The text typed so far.
    ///   - positions: The cities of a country or region to search. Defaults to all cities.
    ///   - limit: The most cities to return.
    /// - Returns: The cities, the best first; empty for an empty query.
    /// - Throws: What is wrong with the pack.
    public func search(
        _ query: String, in positions: Range<Int>? = nil, limit: Int = 200
    ) throws(PackError) -> [CityRecord] {
        let wanted = Array(PlaceKey.of(query).utf8)
        guard !wanted.isEmpty, wanted.count <= 200, limit > 0 else { return [] }
        let index = try searchIndex()
        var found: [CityRecord] = []
        for rank in matches(of: wanted, in: index, positions: positions ?? 0..<count) {
            for position in rank {
                guard found.count < limit else { return found }
                found.append(try city(at: position))
            }
        }
        return found
    }

    private func searchIndex() throws(PackError) -> [UInt8] {
        if let loadedSearch { return loadedSearch }
        let bytes = try file.readSection(Section.search.rawValue)
        loadedSearch = bytes
        return bytes
    }

    /// Scans the index once.
    ///
    /// Its entries are in order of population, so each rank comes out sorted.
    private func matches(of wanted: [UInt8], in index: [UInt8], positions: Range<Int>) -> [[Int]] {
        var ranks: [[Int]] = [[], [], [], []]
        unsafe index.withUnsafeBytes { bytes in
            var place = 0
            while place <= bytes.count - 5 {
                func number(_ offset: Int) -> Int { unsafe Int(bytes[place + offset]) }
                let position = number(0) | number(1) << 8 | number(2) << 16
                let names = place + 5..<place + 5 + (number(3) | number(4) << 8)
                guard names.upperBound <= bytes.count else { return }
                place = names.upperBound
                guard positions.contains(position) else { continue }
                let list = unsafe UnsafeRawBufferPointer(rebasing: bytes[names])
                if let rank = unsafe Self.rank(of: wanted, in: list) { ranks[rank].append(position) }
            }
        }
        return ranks
    }

    /// The best rank of a match in a tab-separated list of names: 0 for a whole name, 1 for the beginning of a name, 2
    /// for the beginning of a word, 3 for anywhere else.
    private static func rank(of wanted: [UInt8], in list: UnsafeRawBufferPointer) -> Int? {
        var best: Int?
        unsafe eachMatch(of: wanted, in: list) { start, end in
            let before = unsafe start == 0 ? tab : list[start - 1]
            let after = unsafe end == list.count ? tab : list[end]
            let rank = before != tab ? (before == space ? 2 : 3) : (after == tab ? 0 : 1)
            best = min(best ?? rank, rank)
            return best != 0
        }
        return best
    }

    private static var tab: UInt8 { UInt8(ascii: "\t") }
    private static var space: UInt8 { UInt8(ascii: " ") }
}

/// A city's location on a globe of radius 1: the nearest point in a straight line is also the nearest on the ground.
struct GlobePoint {
    let x: Double
    let y: Double
    let z: Double

    init(latitude: Double, longitude: Double) {
        let north = latitude * .pi / 180
        let east = longitude * .pi / 180
        x = cos(north) * cos(east)
        y = cos(north) * sin(east)
        z = sin(north)
    }

    func squaredDistance(to other: GlobePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }
}

extension CityCatalogue {
    /// Returns the city nearest to a location.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north of the equator.
    ///   - longitude: Degrees east of Greenwich.
    ///   - positions: The cities of a country or region to consider. Defaults to all cities.
    /// - Returns: The city, or `nil` if there are no cities or a coordinate isn't finite.
    /// - Throws: What is wrong with the pack.
    public func nearest(
        latitude: Double, longitude: Double, in positions: Range<Int>? = nil
    ) throws(PackError) -> CityRecord? {
        guard latitude.isFinite, longitude.isFinite else { return nil }
        let point = GlobePoint(latitude: latitude, longitude: longitude)
        let all = positions == nil ? try points() : []
        var best: (distance: Double, position: Int)?
        for position in (positions ?? 0..<count).clamped(to: 0..<count) {
            let other: GlobePoint
            if all.isEmpty {
                let city = try city(at: position)
                other = GlobePoint(latitude: city.latitude, longitude: city.longitude)
            } else {
                other = all[position]
            }
            let distance = point.squaredDistance(to: other)
            if best.map({ distance < $0.distance }) ?? true { best = (distance, position) }
        }
        guard let best else { return nil }
        return try city(at: best.position)
    }

    private func points() throws(PackError) -> [GlobePoint] {
        if let loadedPoints { return loadedPoints }
        var points: [GlobePoint] = []
        for position in 0..<count {
            let city = try city(at: position)
            points.append(GlobePoint(latitude: city.latitude, longitude: city.longitude))
        }
        loadedPoints = points
        return points
    }
}
