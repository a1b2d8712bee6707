import AppCore
import AppCoreContent

/// Looks at every screen on the way for elements that no host can tell apart, and for some that have no name.
@MainActor struct ElementCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    /// How many elements of a section are looked at.
    private var longestSection: Int { 200 }

    func violations() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        let trial = flow.trial()
        for depth in 0...flow.steps.count {
            if depth > 0 { await trial.walk(flow.steps[(depth - 1)..<depth]) }
            for screen in trial.driver.window.visibleScreens {
                found += problems(of: screen).map { FlowViolation(rule: .elements, message: $0) }
            }
        }
        return found
    }

    private func problems(of screen: any Screen) -> [String] {
        var found: [String] = []
        var sections: Set<ElementID> = []
        var ids: Set<ElementID> = []
        for section in Content(of: screen).sections {
            if !sections.insert(section.id).inserted {
                found.append("'\(screen.title)' has two sections with the identity '\(section.id)'; give one an `id`")
            }
            for element in section.elements.prefix(longestSection) {
                for id in [element.id] + element.actions.map(\.id) where !ids.insert(id).inserted {
                    found.append("'\(screen.title)' has two elements with the identity '\(id)'; give one an `id`")
                }
                guard element.takesEvents else { continue }
                if element.label.isEmpty { found.append("'\(element.id)' of '\(screen.title)' has no label") }
                if element.lacksIdentity {
                    found.append(
                        "'\(screen.title)' knows '\(element.label)' only by a number, which changes when something appears "
                            + "above it; give it, and each of its actions, an `id`")
                }
            }
        }
        return found
    }
}

extension Element {
    fileprivate var takesEvents: Bool { isActionable || !actions.isEmpty }
}
