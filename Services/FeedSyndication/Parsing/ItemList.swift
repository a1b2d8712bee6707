import Dispatch
import FeedModel
import Synchronization

/// The items of a feed; each id appears once.
///
/// What makes an item itself does not depend on where it stands in the feed, because feeds put new items first:
///
/// | The item has | and shares it with another of the feed | Its id is |
/// |---|---|---|
/// | an id | no | the id |
/// | an id | yes | the id, and a hash of what tells them apart: the links, else the titles, the dates, the texts |
/// | a link | no | the link |
/// | a link | yes | the link, and a hash of the titles, else the dates, the texts |
/// | neither | | a hash of title, date and texts, with a number if all of that repeats |
///
/// Of items that share an id or a link and everything else, the first is kept. Whether something is shared changes when
/// items come and go; `FeedStore` then knows an item again by what `FeedItem.origin`, title, date and text say.
struct ItemList {
    private var found: [FeedItem] = []
    private var firsts: [ExactText: Int] = [:]
    /// All items of an origin that several have.
    private var shared: [ExactText: [Int]] = [:]
    /// How many items without an id and a link have the same contents.
    private var counts: [ExactText: Int] = [:]

    /// Makes a list for an expected number of items, because growing it needs memory for two at once.
    init(capacity: Int = 0) {
        found.reserveCapacity(capacity)
        firsts.reserveCapacity(capacity)
    }

    /// Adds an item, whose `id` is what the feed declares; empty if it declares none.
    mutating func append(_ item: FeedItem?, _ meter: WorkMeter) throws(FeedError) {
        guard var item else { return }
        if item.id.isEmpty { item.id = (item.link ?? "").shortID }
        if item.id.isEmpty {
            item.id =
                FeedItem.contentsOrigin
                + (try Self.hash([item.title, item.date, item.summary ?? "", item.content ?? ""], meter))
            let count = counts[ExactText(item.id), default: 0] + 1
            counts[ExactText(item.id)] = count
            if count > 1 { item.id += "-\(count)" }
        } else if let first = firsts[ExactText(item.id)] {
            shared[ExactText(item.id), default: [first]].append(found.count)
        } else {
            firsts[ExactText(item.id)] = found.count
        }
        found.append(item)
    }

    /// Returns the items in the feed's order, each with its own id.
    mutating func items(_ meter: WorkMeter) throws(FeedError) -> [FeedItem] {
        var extra: Set<Int> = []
        for places in shared.values { try distinguish(places, by: Self.aspects[...], nil, meter, &extra) }
        guard !extra.isEmpty else { return found }
        return found.indices.filter { !extra.contains($0) }.map { found[$0] }
    }

    /// What tells items apart that share an id or a link, in the order in which it is tried.
    private static let aspects: [@Sendable (FeedItem) -> [String]] = [
        { [$0.link ?? ""] }, { [$0.title] }, { [$0.date] }, { [$0.summary ?? "", $0.content ?? ""] },
    ]

    /// Adds a hash of the first aspects that differ to the ids of items that share them; `told` is the hash of what
    /// tells them from others already, and `extra` gets the places of those that differ in nothing from another.
    private mutating func distinguish(
        _ places: [Int], by aspects: ArraySlice<@Sendable (FeedItem) -> [String]>, _ told: String?, _ meter: WorkMeter,
        _ extra: inout Set<Int>
    ) throws(FeedError) {
        guard let aspect = aspects.first, places.count > 1 else {
            extra.formUnion(places.dropFirst())
            if let told { found[places[0]].id += "\(FeedItem.originEnd)\(told)" }
            return
        }
        var parts: [String: [Int]] = [:]
        for place in places { parts[try Self.hash(aspect(found[place]), meter), default: []].append(place) }
        for (hash, part) in parts {
            let told = parts.count == 1 ? told : try Self.hash([told ?? "", hash], meter)
            try distinguish(part, by: aspects.dropFirst(), told, meter, &extra)
        }
    }

    /// Hashes texts: the same ones give the same hash on every machine.
    private static func hash(_ texts: [String], _ meter: WorkMeter) throws(FeedError) -> String {
        var sum = Checksum()
        for text in texts {
            try meter.work(text.utf8.count + 20)
            sum.add(text.utf8)
            sum.add(CollectionOfOne(0))
        }
        return sum.description
    }

    /// Makes the items, each with its feed's site and on all processors if there is much to make readable, and appends
    /// them in order.
    mutating func append(
        _ builders: [(item: ItemBuilder, site: String?)], _ meter: WorkMeter
    ) throws(FeedError) {
        let size = builders.reduce(0) { $0 + $1.item.textSize }
        guard size > 100_000 else {
            for builder in builders { try append(builder.item.item(feedLink: builder.site, meter), meter) }
            return
        }
        let step = 32
        let parts = (builders.count + step - 1) / step
        let made = Mutex([Result<[FeedItem?], FeedError>](repeating: .success([]), count: parts))
        let budget = meter.budget
        try meter.check()
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let meter = WorkMeter(budget)
            let range = part * step..<min(builders.count, (part + 1) * step)
            let items = Result { () throws(FeedError) in
                let items = try builders[range].map { builder throws(FeedError) in
                    try builder.item.item(feedLink: builder.site, meter)
                }
                try meter.check()
                return items
            }
            made.withLock { $0[part] = items }
        }
        meter.skip()
        for items in made.withLock(\.self) { for item in try items.get() { try append(item, meter) } }
    }
}

extension FeedItem {
    fileprivate var date: String { published.map { String($0) } ?? "" }
}
