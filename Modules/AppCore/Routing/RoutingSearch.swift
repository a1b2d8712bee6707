import AppCore

/// The search for a step's target.
extension Tree {
    /// The place of a step's target, if it is where the step's finder looks.
    func search(for step: Step, from level: Int) -> Place? {
        let options = step.options
        // The finder accepts its object anywhere in the window.
        if let known = step.knownPlace, options == .everywhere {
            return holds(known) ? found(step, at: known) : nil
        }
        for here in (0...modals.count).reversed() {
            let isWanted: SearchOptions = here == level ? .thisLevel : here > level ? .presented : .presenting
            guard options.contains(isWanted) else { continue }
            let top = tops[here]
            if let found = search(for: step, in: top) { return found }
        }
        return nil
    }

    /// Looks at what is in front before the rest, and at children before their containers.
    private func search(for step: Step, in place: Place) -> Place? {
        if !place.children.isEmpty, step.options.looksInside {
            if let found = search(for: step, in: place.children[place.selected]) { return found }
            if place.children.count > 1, let found = searchBeside(for: step, in: place) { return found }
        }
        return found(step, at: place)
    }

    private func found(_ step: Step, at place: Place) -> Place? {
        guard let presentable = place.presentable, step.finds(presentable) else { return nil }
        return place
    }

    /// Looks at the children that are not selected: those that are visible, then the others.
    private func searchBeside(for step: Step, in place: Place) -> Place? {
        let seen = visibleChildren(of: place)
        for index in seen.reversed() where index != place.selected {
            if let found = search(for: step, in: place.children[index]) { return found }
        }
        guard step.options.contains(.allChildren) else { return nil }
        for index in place.children.indices.reversed() where !seen.contains(index) && index != place.selected {
            if let found = search(for: step, in: place.children[index]) { return found }
        }
        return nil
    }
}
