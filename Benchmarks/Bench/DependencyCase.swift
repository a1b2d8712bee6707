import AppCore
import AppCoreDependencies

final class One {}
final class Two {
    let one: One
    init(_ one: One) { self.one = one }
}
final class Three {
    let two: Two
    init(_ two: Two) { self.two = two }
}
final class Four {
    let three: Three
    init(_ three: Three) { self.three = three }
}
final class Five {
    let four: Four
    init(_ four: Four) { self.four = four }
}

private final class GraphContainer: DependencyContainer {
    var store: One { app { One() } }
    var other: Two { app { Two(store) } }
    var one: One { unique { One() } }
    var two: Two { unique { Two(one) } }
    var three: Three { unique { Three(two) } }
    var four: Four { unique { Four(three) } }
    var five: Five { unique { Five(four) } }
}

@MainActor func dependencyRows() throws -> [Row] {
    let container = GraphContainer()
    let dictionary: [String: AnyObject] = ["store": container.store, "other": container.other]
    let samples = try interleave(
        61,
        [
            Subject(times: 20_000) { keep(container.store) },
            Subject(times: 20_000) { keep(dictionary["store"] as? One) },
            Subject(times: 5000) { keep(container.five) },
            Subject(times: 5000) { keep(Five(Four(Three(Two(One()))))) },
        ])
    return [
        Row(
            name: "resolve one of the app's scope", ours: samples[0], baseline: ("plain dictionary", samples[1]),
            target: .timesBaseline(4)),
        Row(
            name: "resolve five deep, made anew", ours: samples[2], baseline: ("direct initialisers", samples[3]),
            target: .timesBaseline(8)),
    ]
}
