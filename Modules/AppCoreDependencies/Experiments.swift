@_spi(Rings) public import AppCore

/// Says which variant of an experiment a flow shows.
///
/// What a flow was told once holds for as long as it lives, and for the flows that it runs, even if it becomes known only
/// then who the user is. That the user saw a variant is journalled once for each such flow.
@MainActor public final class Experiments {
    private let overrides: [String: String]
    private let assignments: [String: String]
    private var subject: String?
    /// The variants that flows were told, by the experiments' keys, as long as the flows live.
    private var told = WeakTable<AnyFlow, [String: String]>()

    /// Makes the experiments of an app.
    ///
    /// - Parameters:
    ///   - overrides: Variants by the experiments' keys, for a run in which nobody is assigned; the name of a variant that
    ///     an experiment does not have is passed over.
    ///   - assignments: Variants by the experiments' keys that the user gets as soon as it is known who that is, such as
    ///     those of the user whose session is replayed.
    public init(overrides: [String: String] = [:], assignments: [String: String] = [:]) {
        self.overrides = overrides
        self.assignments = assignments
    }

    /// Finds out who the user is; until then, experiments show their variant for unknown users.
    ///
    /// - Parameter source: Gives an identity that stays the same across restarts and machines, such as an account's, or `nil` if
    ///   there is none; it may take long.
    public func identify(by source: () async -> String?) async {
        subject = nil
        subject = await source()
    }

    /// Says which variant a flow shows, and holds it for the flow's life.
    ///
    /// - Parameters:
    ///   - experiment: The experiment.
    ///   - flow: The flow that shows the variant.
    /// - Returns: The variant that the flow, or one that runs it, has already; else the run's override; else the user's own; else
    ///   the one for a user who isn't identified yet.
    public func variant<Variant>(of experiment: Experiment<Variant>, in flow: AnyFlow) -> Variant {
        var holder: AnyFlow? = flow
        while let here = holder {
            if let held = told[here]?[experiment.key].flatMap(Variant.init(rawValue:)) { return held }
            holder = here.parent
        }
        let (variant, reason) = choose(experiment)
        var variants = told[flow] ?? [:]
        variants[experiment.key] = variant.rawValue
        told[flow] = variants
        flow.recordExposure("\(experiment.key)=\(variant.rawValue) (\(reason))")
        return variant
    }

    private func choose<Variant>(_ experiment: Experiment<Variant>) -> (variant: Variant, reason: String) {
        if let forced = overrides[experiment.key].flatMap(Variant.init(rawValue:)) { return (forced, "overridden") }
        guard let subject else { return (experiment.whileUnknown, "not known yet") }
        let assigned = assignments[experiment.key].flatMap(Variant.init(rawValue:))
        return (assigned ?? experiment.variant(for: subject), "assigned")
    }
}
