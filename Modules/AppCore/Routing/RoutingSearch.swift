import AppCore

/// The search for a step's target.
extension Tree {
    /// The place of a step's target, if it is where the step's finder looks.
    func search(for step: Step, from level: Int) -> Place? {
        let options = step.options
        // The finder accepts its object anywhere in the window.
        if let known = step.known, options == .everywhere {
            return known.object.flatMap(place).flatMap { step.finds($0) ? $0 : nil }
        }
        for here in (0...modals.count).reversed() {
            let isWanted: SearchOptions = here == level ? .thisLevel : here > level ? .presented : .presenting
            guard options.contains(isWanted) else { continue }
            if let found = search(in: tops[here], options, where: step.finds) { return found }
        }
        return nil
    }

    /// Looks at what is in front before the rest, and at children before their containers.
    func search(in place: Place, _ options: SearchOptions, where matches: (Place) -> Bool) -> Place? {
        if !place.children.isEmpty, options.looksInside {
            let seen = place.visibleChildren
            var order = [place.selected] + seen.reversed().filter { $0 != place.selected }
            if options.contains(.allChildren) {
                order += place.children.indices.reversed().filter { !seen.contains($0) && $0 != place.selected }
            }
            for index in order {
                if let found = search(in: place.children[index], options, where: matches) { return found }
            }
        }
        return matches(place) ? place : nil
    }
}
