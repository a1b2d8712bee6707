import AppCore
import AppCoreContent

/// Where the user is on one screen: what is focused, how far it is scrolled, what is being typed.
struct Pane {
    /// The focused element, if it has one; found again by its identity when the content changes.
    var focus: ElementID?
    /// Where that element was, so that the focus stays near if it goes.
    var focusIndex = 0
    /// The element that had the focus until it went, as long as the user has not moved the focus since.
    var lost: ElementID?
    /// The first element that is drawn, and how many of its lines are above the edge.
    var top = 0
    var hiddenLines = 0
    /// The text of the field that the user is in, and what stood there when they entered it; `nil` while keys are commands.
    var editor: (text: LineEditor, before: String)?
    /// How the maps of the screen are looked at.
    var maps: [ElementID: MapView] = [:]
    /// Whether the view goes with the focus: not before that was moved, where there is something to be read above it, nor
    /// after the view was scrolled.
    var isFollowed = false
    /// Whether the user has pressed a key here, so that the focus stays where it is.
    var hasBegun = false
    /// Whether the screen was never come back to, so that a field that asks for it is typed into at once.
    var isNew = false
}

@MainActor extension Pane {
    /// Moves the focus to an element, and out of the field that the user was in.
    mutating func focus(_ index: Int, in list: ContentList) {
        guard list.count > 0 else { return }
        focusIndex = min(max(index, 0), list.count - 1)
        focus = list[focusIndex].id
        lost = nil
        isFollowed = true
        editor = nil
    }

    /// Lets the user type into a field.
    mutating func enter(_ index: Int, in list: ContentList) {
        guard (0..<list.count).contains(index), case .field(let field) = list[index] else { return }
        focus(index, in: list)
        hasBegun = true
        editor = (LineEditor(field.text), field.text)
    }

    /// Keeps the focus on its element when the content has changed, or near where it was; never enters a field by that.
    mutating func settle(on list: ContentList) {
        guard list.count > 0 else {
            (focusIndex, focus, editor) = (0, nil, nil)
            return
        }
        // Until a key is pressed, what has come since may be the first element that takes something.
        guard hasBegun else { return begin(on: list) }
        // What has gone only for a while, such as a button while it works, is focused again; long lists are not searched.
        if let lost, list.count <= 64, let found = list.firstIndex(of: lost), list[found].isActionable {
            focus = lost
            focusIndex = found
            self.lost = nil
        }
        let index = min(max(focusIndex, 0), list.count - 1)
        if list.id(at: index) == focus {
            focusIndex = index
        } else if let focus, let found = list.firstIndex(of: focus) {
            focusIndex = found
        } else {
            lost = lost ?? focus
            focusIndex = list[index].isActionable ? index : list.actionable(nearest: index)
            focus = list[focusIndex].id
            editor = nil
        }
        guard let text = editor?.text.text else { return }
        guard case .field(let field) = list[focusIndex] else {
            editor = nil
            return
        }
        // The screen may have changed the text, such as forgotten a password.
        if text != field.text { editor?.text.replace(with: field.text) }
    }

    private mutating func begin(on list: ContentList) {
        let entered = isNew ? list.entered : nil
        focusIndex = entered ?? list.firstFocus
        focus = list.id(at: focusIndex)
        isFollowed = (0..<focusIndex).allSatisfy { list[$0].isActionable }
        editor = nil
        if entered != nil, case .field(let field) = list[focusIndex] { editor = (LineEditor(field.text), field.text) }
    }
}
