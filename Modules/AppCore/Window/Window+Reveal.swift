extension Window {
    /// Brings a container to the front with nothing over its first screen, as one move: modals that lie over it leave, the
    /// tabs, pages and columns on the way to it are selected, and what it shows beyond its first screen leaves.
    ///
    /// - Parameters:
    ///   - place: The container's place.
    ///   - flow: The flow that asks.
    ///   - confirmed: The questions that the person has confirmed.
    ///   - arrived: Called once it is in front, also after a question; moves that it asks for come from there.
    /// - Returns: What became of it; refused where somebody refuses to leave, or where the container lies deep in a stack:
    ///   nothing has changed then.
    func reveal(
        _ place: Place, by flow: AnyFlow, confirmed: [Question] = [], arrived: @escaping () -> Void
    ) -> MoveResult {
        if isBusy {
            return enqueue(for: flow) { _ = $0.reveal(place, by: flow, confirmed: confirmed, arrived: arrived) }
        }
        guard flow.phase == .running else { return refuse(.ended, "reveal", by: flow, cause: .link) }
        guard place.state == .inTree else { return refuse(.stale, "reveal", by: flow, cause: .link) }
        // Somebody wants to be elsewhere: what they were told before is done with.
        clearNotice()
        let change = place.children.count > 1 ? checked(.remove(1), of: place) : nil
        let edit = Edit(change: change, of: change == nil ? nil : place)
        var here = place
        while let parent = here.parent, let index = parent.index(of: here) {
            if parent.selected != index {
                // A stack does not turn to what lies deep in it.
                guard checked(.select(index), of: parent) != nil else {
                    let kind = parent.container?.kind ?? "missing"
                    return refuse(.byContainer(kind: kind), "reveal", by: flow, cause: .link)
                }
                edit.selections.append((parent, index))
            }
            here = parent
        }
        let above = (modals.firstIndex { $0.place === here }).map { $0 + 1 } ?? 0
        if above < modals.count { edit.modalCut = above }
        let result = make(
            edit, "reveal", by: flow, origin: nil, departure: .replaced, confirmed: confirmed, cause: .link
        ) { _ = $0.reveal(place, by: flow, confirmed: $1, arrived: arrived) }
        if result == .applied { deliver(from: place.children.last ?? place, cause: .link, arrived) }
        return result
    }
}
