/// Says which variant of an experiment a flow shows.
///
/// What a flow was told once holds for as long as it lives, and for the flows that it runs, even if it becomes known only
/// then who the person is. That a person saw a variant is journalled once for each such flow.
@MainActor public final class Experiments {
    private let overrides: [String: String]
    private let assignments: [String: String]
    private var subject: String?

    /// Makes the experiments of an app.
    ///
    /// - Parameters:
    ///   - overrides: Variants by the experiments' keys, for a run in which nobody is assigned; the name of a variant that
    ///     an experiment does not have is passed over.
    ///   - assignments: Variants by the experiments' keys that the person gets as soon as it is known who that is, such as
    ///     those of the person whose session is replayed.
    public init(overrides: [String: String] = [:], assignments: [String: String] = [:]) {
        self.overrides = overrides
        self.assignments = assignments
    }

    /// Finds out who the person is; until then, experiments show what they show while nobody knows.
    ///
    /// - Parameter source: Where the identity comes from.
    public func identify(by source: some ExperimentSubjectSource) async {
        subject = nil
        subject = await source.subject()
    }

    /// Says which variant a flow shows, and holds it for the flow's life.
    ///
    /// - Parameters:
    ///   - experiment: The experiment.
    ///   - flow: The flow that shows the variant.
    /// - Returns: The variant that the flow, or one that runs it, was told before; else the run's override; else the
    ///   person's own; else the one for people who are not known yet.
    public func variant<Variant>(of experiment: Experiment<Variant>, in flow: AnyFlow) -> Variant {
        var holder: AnyFlow? = flow
        while let here = holder {
            if let held = here.extras?.variants[experiment.key].flatMap(Variant.init(rawValue:)) { return held }
            holder = here.parent
        }
        let (variant, reason) = choose(experiment)
        flow.madeExtras.variants[experiment.key] = variant.rawValue
        flow.journal?.recordExposure(flow, "\(experiment.key)=\(variant.rawValue) (\(reason))")
        return variant
    }

    private func choose<Variant>(_ experiment: Experiment<Variant>) -> (variant: Variant, reason: String) {
        if let forced = overrides[experiment.key].flatMap(Variant.init(rawValue:)) { return (forced, "overridden") }
        guard let subject else { return (experiment.whileUnknown, "not known yet") }
        let assigned = assignments[experiment.key].flatMap(Variant.init(rawValue:))
        return (assigned ?? experiment.variant(for: subject), "assigned")
    }
}
