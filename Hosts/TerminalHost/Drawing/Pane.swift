import AppCore
import AppCoreContent
import HostSupport

/// Where the user is on one screen: the focus, the scroll position, and the text being typed.
struct Pane {
    /// The focused element, if there is one; found again by its identity when the content changes.
    var focus: ElementID?
    /// The position of that element, which keeps the focus near if the element goes.
    var focusIndex = 0
    /// The element that lost the focus by leaving the content, until the user moves the focus.
    ///
    /// What has the focus in its place isn't pressed by a key that was meant for it.
    var lost: ElementID?
    /// The first element drawn, and how many of its lines are above the edge.
    var top = 0
    var hiddenLines = 0
    /// The field being edited; `nil` while keys are commands.
    var editor: FieldEditor?
    /// The visible parts of the screen's maps.
    var maps: [ElementID: MapView] = [:]
    /// Whether the view follows the focus: not before the focus moves if there is something to read above it, nor after
    /// the user scrolls.
    var isFollowed = false
    /// How many elements the last key added below the focus; the view moves so that they are seen as well.
    var unfolded = 0
    /// Whether the user has sent a form, so that a field with a problem is edited as soon as there is one.
    var hasSent = false
    /// Whether the user has pressed a key here; from then on the focus stays where it is.
    var hasBegun = false
    /// Whether the user has come here for the first time, so that a field that asks for it is edited at once.
    var isNew = false
}

@MainActor extension Pane {
    /// Moves the focus to an element, and out of the field being edited.
    mutating func focus(_ index: Int, in list: ContentList) {
        guard list.count > 0 else { return }
        focusIndex = min(max(index, 0), list.count - 1)
        focus = list[focusIndex].id
        lost = nil
        isFollowed = true
        editor = nil
    }

    mutating func enter(_ index: Int, in list: ContentList) {
        guard (0..<list.count).contains(index), case .field(let field) = list[index], field.isEnabled else { return }
        focus(index, in: list)
        hasBegun = true
        editor = FieldEditor(field)
    }

    /// Keeps the focus on its element when the content changes, or near its position; never enters a field.
    mutating func settle(on list: ContentList) {
        guard list.count > 0 else {
            (focusIndex, focus, editor) = (0, nil, nil)
            return
        }
        // Until the user presses a key, a new element may become the first actionable one.
        guard hasBegun else { return begin(on: list) }
        // An element that goes for a while, such as a button at work, gets the focus back; long lists aren't searched.
        if let lost, list.count <= 64, let found = list.firstIndex(of: lost), list.takesFocus(found) {
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
            focusIndex = list.takesFocus(index) ? index : list.actionable(nearest: index)
            focus = list[focusIndex].id
            editor = nil
        }
        if hasSent, editor == nil, let wrong = list.content.wrongField.flatMap({ list.firstIndex(of: $0) }) {
            enter(wrong, in: list)
            hasSent = editor == nil
        }
        guard let text = editor?.text.text else { return }
        guard case .field(let field) = list[focusIndex] else {
            editor = nil
            return
        }
        // The screen may have changed the text, for example cleared a password.
        if text != field.text { editor?.text.replace(with: field.text) }
    }

    private mutating func begin(on list: ContentList) {
        let entered = isNew ? list.entered : nil
        focusIndex = entered ?? list.firstFocus
        focus = list.id(at: focusIndex)
        isFollowed = (0..<focusIndex).allSatisfy { list.takesFocus($0) }
        editor = nil
        if entered != nil, case .field(let field) = list[focusIndex] { editor = FieldEditor(field) }
    }
}
