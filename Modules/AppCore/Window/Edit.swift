/// What one move does to the tree, described before anything changes.
///
/// An object: as a value it is so large that each look at a part of it would copy the part by way of its type.
@MainActor final class Edit {
    /// The container whose children change, and how.
    let container: Place?
    let change: ContainerChange?
    /// The modals from this position on leave.
    var modalCut: Int?
    /// What is presented, how, and on what it hangs.
    let modal: (item: any Presentable, style: ModalStyle, anchor: Place)?
    /// What is shown, and ties its flow's life to the tree.
    let shown: (any Presentable)?
    /// The place of what is shown, asked for once.
    let shownPlace: Place?
    /// What is selected besides, on the way to what is brought to the front.
    var selections: [(container: Place, index: Int)] = []

    init(
        change: ContainerChange? = nil, of container: Place? = nil, modalCut: Int? = nil,
        shown: (any Presentable)? = nil
    ) {
        self.change = change
        self.container = container
        self.modalCut = modalCut
        modal = nil
        self.shown = shown
        shownPlace = shown?.place
    }

    init(modal item: any Presentable, style: ModalStyle, anchor: Place, shown: any Presentable) {
        container = nil
        change = nil
        modal = (item, style, anchor)
        self.shown = shown
        shownPlace = shown.place
    }

    var removesAnything: Bool { modalCut != nil || !(change?.removed.isEmpty ?? true) }
}

extension Window {
    /// Makes one move: validates, changes the tree, marks the flows that ended, journals, hands over, releases.
    ///
    /// If something that would leave asks first, `again` makes the same move once the person has confirmed the question.
    func make(
        _ edit: Edit, _ action: StaticString, by flow: AnyFlow?, origin: Origin?, departure: Departure,
        confirmed: [Question] = [], cause: Cause? = nil, again: ((Window, [Question]) -> Void)? = nil
    ) -> MoveResult {
        if let refusal = refusalToAdopt(edit) { return refuse(refusal, action, by: flow) }
        let cause = cause ?? currentCause
        var leaving: [Place] = []
        if edit.removesAnything {
            gather(edit, into: &leaving)
            if let answer = objection(of: leaving, confirmed: confirmed) {
                return object(answer, action, by: flow, cause: cause, confirmed: confirmed, again: again)
            }
        }
        beginMove()
        if !leaving.isEmpty { dropQuestion() }
        if !leaving.isEmpty { remove(leaving, by: edit) }
        add(edit, by: flow)
        if !leaving.isEmpty { markLost(departure) }
        updateVisible()
        settle(action, by: flow, cause: cause)
        if let origin, let place = edit.shownPlace, place.state == .inTree { advance(origin, to: place) }
        drain()
        return .applied
    }

    /// Begins a change of the tree: moves that are asked for from here on wait.
    func beginMove() {
        isApplying = true
        if journal.isOn, frontName == nil { frontName = nameInFront }
    }

    /// Gives up a move that has changed nothing.
    func cancelMove() { isApplying = false }

    /// Writes the entry of a move that was made, then hands over the outcomes that came of it, and releases.
    func settle(_ action: StaticString, by flow: AnyFlow?, cause: Cause, detail: String? = nil) {
        record(action, by: flow, cause: cause, detail: detail)
        if hasEndings { handOver() }
        isApplying = false
    }

    /// Writes the entry of a move that was made, and tells the observers.
    func record(_ action: StaticString, by flow: AnyFlow?, cause: Cause, detail: String? = nil) {
        if journal.isOn {
            let from = frontName ?? ScreenName()
            let to = nameInFront
            frontName = to
            journal.record(
                JournalRecord(
                    kind: .applied, action: action, flow: flow?.path, cause: cause, from: from, to: to,
                    ownOutcome: endsAlone(flow) ? flow?.outcomeName : nil, ended: endsAlone(flow) ? [] : endings,
                    detail: detail))
        }
        didChange()
        if linkSlot != nil { dropUnwantedLink() }
    }

    private func endsAlone(_ flow: AnyFlow?) -> Bool { flow != nil && endingAlone === flow }

    private var endings: [JournalEntry.Ending] {
        var list: [JournalEntry.Ending] = []
        if let flow = endingAlone { list.append(JournalEntry.Ending(flow: flow.path, outcome: flow.outcomeName)) }
        for flow in endingTogether { list.append(JournalEntry.Ending(flow: flow.path, outcome: flow.outcomeName)) }
        return list
    }

    /// Adds to the leaving places the modals that go with them, topmost first.
    func gather(_ edit: Edit, into leaving: inout [Place]) {
        if modals.isEmpty {
            guard let change = edit.change, let container = edit.container else { return }
            for index in change.removed.reversed() { collect(container.children[index], into: &leaving) }
            return
        }
        var roots: [Place] = []
        if let change = edit.change, let container = edit.container {
            roots = container.children[change.removed].reversed()
        }
        let hung = modals.firstIndex { modal in roots.contains { modal.anchor.isInside($0) } }
        if let hung { edit.modalCut = min(edit.modalCut ?? hung, hung) }
        if let cut = edit.modalCut {
            for modal in modals[cut...].reversed() { collect(modal.place, into: &leaving) }
        }
        for root in roots { collect(root, into: &leaving) }
    }

    private func collect(_ place: Place, into leaving: inout [Place]) {
        for index in place.children.indices.reversed() { collect(place.children[index], into: &leaving) }
        leaving.append(place)
    }
}
