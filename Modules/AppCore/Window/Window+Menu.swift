extension Window {
    /// Opens the menu of the side menu around a place, or closes it where it is open.
    ///
    /// - Parameter id: The place in front; where nothing is shown, any identity means the section in front.
    /// - Returns: What became of it; refused where there is no side menu.
    func toggleMenu(from id: PlaceID) -> MoveResult {
        if let top = modals.last, top.style == .drawer, top.place.id == id { return dismiss() }
        guard let start = visiblePlace(id) ?? emptyFront else { return refuse(.stale, "menu", by: nil, cause: .menu) }
        var here: Place? = start
        while let place = here {
            if let menu = place.container as? SideMenuContainer { return open(menu, at: place) }
            here = place.parent
        }
        return refuse(.byContainer(kind: start.parent?.container?.kind), "menu", by: nil, cause: .menu)
    }

    private func open(_ menu: SideMenuContainer, at place: Place) -> MoveResult {
        let sections = place.children.enumerated().map { index, child in
            (title: child.presentable?.title ?? "", isInFront: index == place.selected)
        }
        let screen = SideMenuScreen(menu.title, sections: sections) { index in
            guard place.children.indices.contains(index) else { return }
            let child = place.children[index]
            if self.dismiss() == .applied { _ = self.select(child, by: nil) }
        }
        let edit = Edit(modal: screen, style: .drawer, anchor: place, shown: screen)
        return make(edit, "menu", by: nil, origin: nil, departure: .replaced, cause: .menu)
    }

    /// Where a screen would be, while the section in front shows none.
    private var emptyFront: Place? {
        guard visible.isEmpty else { return nil }
        var place = modals.last?.place ?? root
        while place.children.indices.contains(place.selected) { place = place.children[place.selected] }
        return place
    }
}
