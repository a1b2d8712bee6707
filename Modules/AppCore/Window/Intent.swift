/// What a person wants, as a host reports it; the window decides what becomes of it.
///
/// An intent names the place that it was drawn from. That place must be visible, or the intent is stale: so a double tap
/// never pushes twice, without timers (R6).
public enum Intent: Equatable, Sendable {
    /// Go one step back.
    case back(from: PlaceID)
    /// Dismiss the topmost modal.
    case dismiss(from: PlaceID)
    /// Select a child of a container: a tab, a page, a column.
    case select(PlaceID)
    /// Close a child of a container, such as a tab.
    case close(PlaceID)
    /// Open the side menu around the place in front, or close it.
    case menu(from: PlaceID)
    /// Do something with an element.
    case element(ElementID, ElementEvent, in: PlaceID)
    /// Do what the window's notice offers.
    case notice
    /// A back gesture: nothing moves before it is finished.
    case backGesture(GesturePhase, from: PlaceID)
}

/// How far a gesture has come.
public enum GesturePhase: String, Sendable, Codable, CaseIterable {
    /// It has begun; moves wait until it has ended.
    case began
    /// It was given up; nothing has changed.
    case cancelled
    /// It was completed; the step is made now.
    case finished
}

extension Window {
    /// Does what a person wants, if the place that they saw is still visible.
    ///
    /// - Parameter intent: What the person wants.
    /// - Returns: What became of it; a refusal is journalled too.
    @discardableResult public func perform(_ intent: Intent) -> MoveResult {
        note(.intent(intent))
        return carryOut(intent)
    }

    private func carryOut(_ intent: Intent) -> MoveResult {
        if isClosed { return refuse(.windowClosed, "intent", by: nil) }
        if case .backGesture(let phase, let id) = intent { return gesture(phase, from: id) }
        if gesture != nil { return refuse(.gestureUnderWay, "intent", by: nil) }
        if isApplying { return enqueue(for: nil) { _ = $0.carryOut(intent) } }
        if case .notice = intent { return takeNotice() }
        passNotice()
        switch intent {
        case .back(let id):
            return visiblePlace(id).map { back(from: $0, cause: .back) } ?? stale("back", .back)
        case .dismiss(let id):
            guard visiblePlace(id) != nil else { return stale("dismiss", .dismiss) }
            return dismiss()
        case .select(let id):
            guard let child = reachableChild(id) else { return stale("select", .select) }
            return within(Delivery(cause: .select, batch: nextBatch())) { select(child, by: nil) }
        case .close(let id):
            guard let child = reachableChild(id) else { return stale("close", .close) }
            return closeTab(child)
        case .menu(let id):
            return within(Delivery(cause: .menu, batch: nextBatch())) { toggleMenu(from: id) }
        case .element(let element, let event, let id):
            guard let place = visiblePlace(id), let screen = place.screen else {
                return stale("element", .element(element))
            }
            return hand(event, to: element, of: screen, at: place)
        case .notice, .backGesture:
            return .applied
        }
    }

    private func stale(_ action: StaticString, _ cause: Cause) -> MoveResult {
        refuse(.stale, action, by: nil, cause: cause)
    }

    private func within(_ inner: Delivery, _ body: () -> MoveResult) -> MoveResult {
        let outer = delivery
        delivery = inner
        defer { delivery = outer }
        return body()
    }

    func visiblePlace(_ id: PlaceID) -> Place? { visible.first { $0.place.id == id }?.place }

    /// A child of a container that is on the way from the topmost layer's root to a visible screen.
    private func reachableChild(_ id: PlaceID) -> Place? {
        for screen in visible {
            var container = screen.place.parent
            while let here = container {
                if let child = here.children.first(where: { $0.id == id }) { return child }
                container = here.parent
            }
        }
        return childOfTopLayer(id, in: modals.last?.place ?? root)
    }

    /// Finds tabs whose front stack is empty, so that no visible screen leads up to them.
    private func childOfTopLayer(_ id: PlaceID, in place: Place) -> Place? {
        if let child = place.children.first(where: { $0.id == id }) { return child }
        guard place.children.indices.contains(place.selected) else { return nil }
        return childOfTopLayer(id, in: place.children[place.selected])
    }

    private func back(from place: Place, cause: Cause, confirmed: [Question] = []) -> MoveResult {
        func make(_ edit: Edit) -> MoveResult {
            within(Delivery(cause: cause, batch: nextBatch())) {
                self.make(
                    edit, "back", by: nil, origin: nil, departure: .back, confirmed: confirmed, cause: cause
                ) { _ = $0.back(from: place, cause: cause, confirmed: $1) }
            }
        }
        guard place.state == .inTree else { return stale("back", cause) }
        var here = place
        while let parent = here.parent, let container = parent.container {
            if let change = checked(.back, of: parent) { return make(Edit(change: change, of: parent)) }
            if container.stopsBack { return refuse(.nothingBehind, "back", by: nil, cause: cause) }
            here = parent
        }
        if here === root {
            guard !root.children.isEmpty, let change = checked(.remove(root.selected), of: root) else {
                return refuse(.nothingBehind, "back", by: nil, cause: cause)
            }
            return make(Edit(change: change, of: root))
        }
        guard let index = modals.firstIndex(where: { $0.place === here }) else { return stale("back", cause) }
        return make(Edit(modalCut: index))
    }

    func dismiss(confirmed: [Question] = []) -> MoveResult {
        guard !modals.isEmpty else { return refuse(.nothingBehind, "dismiss", by: nil, cause: .dismiss) }
        let top = modals[modals.count - 1].place
        return within(Delivery(cause: .dismiss, batch: nextBatch())) {
            make(
                Edit(modalCut: modals.count - 1), "dismiss", by: nil, origin: nil, departure: .dismissed,
                confirmed: confirmed, cause: .dismiss
            ) { if $0.modals.last?.place === top { _ = $0.dismiss(confirmed: $1) } }
        }
    }

    private func closeTab(_ child: Place, confirmed: [Question] = []) -> MoveResult {
        guard let parent = child.parent, let index = parent.index(of: child),
            let change = checked(.close(index), of: parent)
        else { return refuse(.byContainer(kind: child.parent?.container?.kind), "close", by: nil) }
        return within(Delivery(cause: .close, batch: nextBatch())) {
            make(
                Edit(change: change, of: parent), "close", by: nil, origin: nil, departure: .tabClosed,
                confirmed: confirmed, cause: .close
            ) { if child.state == .inTree { _ = $0.closeTab(child, confirmed: $1) } }
        }
    }

    private func hand(
        _ event: ElementEvent, to id: ElementID, of screen: any Screen, at place: Place
    ) -> MoveResult {
        let cause = Cause.element(id)
        var taken = false
        let element = screen.content.element(id)
        if let element {
            if case .commit(let text) = event, case .field(let field) = element, journal.isOn {
                let value = field.isSecure ? nil : text
                let name = ScreenName(screenAt: place)
                journal.record(
                    JournalRecord(
                        kind: .committed, action: "commit", cause: cause, from: name, to: name, detail: value))
            }
            deliver(from: place, cause: cause) { taken = element.receive(event) }
        }
        return taken ? .applied : refuse(.noSuchElement(id), "element", by: nil, cause: cause)
    }

    private func gesture(_ phase: GesturePhase, from id: PlaceID) -> MoveResult {
        switch phase {
        case .began:
            guard gesture == nil, !isApplying else { return refuse(.gestureUnderWay, "gesture", by: nil) }
            guard visiblePlace(id) != nil else { return stale("gesture", .gesture) }
            gesture = Gesture(
                place: id,
                limit: Task { [weak self, clock, gestureLimit] in
                    guard (try? await clock.sleep(for: gestureLimit)) != nil else { return }
                    self?.perform(.backGesture(.cancelled, from: id))
                })
            return .applied
        case .cancelled:
            guard gesture?.place == id else { return stale("gesture", .gesture) }
            endGesture()
            drain()
            return .applied
        case .finished:
            guard gesture?.place == id else { return stale("gesture", .gesture) }
            endGesture()
            let result = visiblePlace(id).map { back(from: $0, cause: .gesture) } ?? stale("gesture", .gesture)
            drain()
            return result
        }
    }

    func endGesture() {
        gesture?.limit.cancel()
        gesture = nil
    }
}
