import AppCore
import AppCoreRouting
import Testing

/// Navigations in a new window, one after the other: a row of a table.
struct Trip: Sendable, CustomTestStringConvertible {
    /// One navigation, and what comes of it.
    struct Leg: Sendable {
        let shape: String?
        let failure: String?
        let destination: @MainActor @Sendable (Shop) -> Destination

        // The shape is of the whole window, or only of its modals if it begins with a bar; a failure moves nothing.
        init<Target>(
            _ shape: String? = nil, fails failure: String? = nil,
            _ step: @escaping @MainActor @Sendable (Shop) -> DestinationStep<Target, Void>
        ) {
            self.shape = shape
            self.failure = failure
            destination = { Destination("there", to: step($0)) }
        }
    }

    let testDescription: String
    private let setUp: @MainActor @Sendable (Shop) -> Void
    private let legs: [Leg]

    init(_ name: String, _ legs: Leg..., in setUp: @escaping @MainActor @Sendable (Shop) -> Void = { _ in }) {
        testDescription = name
        self.legs = legs
        self.setUp = setUp
    }

    /// One navigation.
    init<Target>(
        _ name: String, _ shape: String? = nil, fails failure: String? = nil,
        _ step: @escaping @MainActor @Sendable (Shop) -> DestinationStep<Target, Void>
    ) {
        self.init(name, Leg(shape, fails: failure, step))
    }

    /// Makes all navigations; each is one move at most.
    @MainActor func make() async {
        let shop = Shop()
        setUp(shop)
        for (number, leg) in legs.enumerated() {
            let (before, entries) = (shop.window.snapshot, shop.entries)
            #expect(await shop.go(leg.destination(shop)) == leg.failure, "leg \(number)")
            if let shape = leg.shape {
                #expect((shape.hasPrefix("|") ? shop.sheets : shop.shape) == shape, "leg \(number)")
                #expect(shop.entries <= entries + 1, "leg \(number)")
            } else {
                #expect(shop.window.snapshot == before && shop.entries == entries, "leg \(number)")
            }
        }
    }
}
