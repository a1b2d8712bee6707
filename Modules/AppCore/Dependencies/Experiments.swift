public import AppCore

/// Decides which variant of an experiment a flow shows.
///
/// A flow keeps its variant for as long as it lives, and so do the flows that it runs, even if the user is identified
/// only later. The journal records once for each such flow that the user saw the variant.
@MainActor public final class Experiments {
    private let overrides: [String: String]
    private let assignments: [String: String]
    private var subject: String?
    /// The variants of flows, by the experiments' keys, as long as the flows live.
    private var told = WeakTable<AnyFlow, [String: String]>()

    /// Makes the experiments of an app.
    ///
    /// - Parameters:
    ///   - overrides: Variants by the experiments' keys, for a run without assignments; a name that isn't one of the
    ///     experiment's variants is ignored.
    ///   - assignments: Variants by the experiments' keys that the user gets once identified, such as those of the user
    ///     whose session is replayed.
    public init(overrides: [String: String] = [:], assignments: [String: String] = [:]) {
        self.overrides = overrides
        self.assignments = assignments
    }

    /// Identifies the user by what stays the same across restarts and machines, such as an account's identity; until
    /// then, experiments show their variant for unknown users.
    public func identify(by source: () async -> String?) async {
        subject = nil
        subject = await source()
    }

    /// Returns which variant a flow shows, and keeps it for the flow's life.
    ///
    /// - Parameters:
    ///   - experiment: The experiment.
    ///   - flow: The flow that shows the variant.
    /// - Returns: The variant that the flow, or one that runs it, already has; else the run's override; else the user's
    ///   own; else the one for a user who isn't identified yet.
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
        flow.journal?.recordExposure(flow.way, "\(experiment.key)=\(variant.rawValue) (\(reason))")
        return variant
    }

    private func choose<Variant>(_ experiment: Experiment<Variant>) -> (variant: Variant, reason: String) {
        if let forced = overrides[experiment.key].flatMap(Variant.init(rawValue:)) { return (forced, "overridden") }
        guard let subject else { return (experiment.whileUnknown, "not known yet") }
        let assigned = assignments[experiment.key].flatMap(Variant.init(rawValue:))
        return (assigned ?? experiment.variant(for: subject), "assigned")
    }
}
