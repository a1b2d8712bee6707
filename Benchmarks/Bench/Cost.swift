/// The cost of one action: wall-clock time, which other work on the machine prolongs, and processor time.
struct Cost {
    var wall: Int
    var processor: Int

    static func + (one: Cost, other: Cost) -> Cost {
        Cost(wall: one.wall + other.wall, processor: one.processor + other.processor)
    }
}

/// The costs of one action, measured several times.
struct Costs {
    let wall: Samples
    let processor: Samples
}

/// Measures each action in turn, in wall-clock and processor time.
@MainActor func interleaveCosts(_ repetitions: Int, _ things: [() throws -> Cost]) throws -> [Costs] {
    let subjects = things.flatMap { measure in
        var processor = 0.0
        return [
            Subject {
                let cost = try measure()
                processor = Double(cost.processor)
                return Double(cost.wall)
            }, Subject { processor },
        ]
    }
    let samples = try interleave(repetitions, subjects)
    return things.indices.map { Costs(wall: samples[2 * $0], processor: samples[2 * $0 + 1]) }
}
