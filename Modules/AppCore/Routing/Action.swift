public import AppCore

/// How the screen or container that a step builds joins the previous step's target.
///
/// An action only describes a change, so the same action serves for a container that is being built and for one in the
/// window. `Parent` is the type of the previous step's target, so an action that does not fit does not compile. An
/// app's own container brings its own actions:
///
/// ```swift
/// extension Action where Parent == CarouselContainer {
///     static var card: Action { Action("card") { carousel, shape in carousel.change(for: .show, in: shape) } }
/// }
/// ```
public struct Action<Parent>: Sendable {
    let attachment: Attachment

    /// Presents the new item as a modal over the previous step's target.
    ///
    /// - Parameter style: How it is shown over the content under it.
    /// - Returns: The action.
    public static func present(_ style: ModalStyle = .sheet) -> Action {
        Action(attachment: Attachment("present", .present(style)))
    }

    private init(attachment: Attachment) { self.attachment = attachment }
}

/// An action without the type of its parent; a class, because it is passed on a lot.
final class Attachment: Sendable {
    enum Kind: Sendable {
        case present(ModalStyle)
        case replaceRoot
        /// Into the container that is the previous step's target, or into the navigator around that target.
        case change(isAround: Bool)
    }

    let name: String
    let kind: Kind
    /// How the container changes.
    let change: @MainActor (any Container, ContainerShape) -> ContainerChange?

    init(
        _ name: String, _ kind: Kind,
        change: @escaping @MainActor (any Container, ContainerShape) -> ContainerChange? = { _, _ in nil }
    ) {
        self.name = name
        self.kind = kind
        self.change = change
    }
}

extension Container {
    /// Describes how the container changes when an item joins it and comes to the front there.
    ///
    /// - Parameters:
    ///   - attachment: How the item joins.
    ///   - shape: The container's shape before.
    /// - Returns: The change, with the item selected; `nil` if the container cannot do that.
    func change(for attachment: Attachment, in shape: ContainerShape) -> ContainerChange? {
        guard var change = attachment.change(self, shape), change.fits(shape, request: .show),
            let position = change.insertion
        else { return nil }
        if change.selected == position { return change }
        let after = ContainerShape(count: shape.count - change.removed.count + 1, selected: change.selected)
        let request = ContainerRequest.select(position)
        guard let turn = self.change(for: request, in: after), turn.fits(after, request: request),
            turn.removed.isEmpty, turn.selected == position
        else { return nil }
        change.selected = position
        return change
    }
}

extension Action where Parent: Container {
    /// Makes an action on a type of container.
    ///
    /// - Parameters:
    ///   - name: The action's name, for messages.
    ///   - change: How the container changes: which children are removed, and where the new one goes; `nil` if it
    ///     cannot. The answer is checked, so a wrong one is refused and cannot break the tree.
    public init(_ name: String, change: @escaping @MainActor (Parent, ContainerShape) -> ContainerChange?) {
        attachment = Attachment(name, .change(isAround: false)) { container, shape in
            (container as? Parent).flatMap { change($0, shape) }
        }
    }
}

extension Action where Parent == Window {
    /// Replaces everything that the window shows.
    public static var replaceRoot: Action { Action(attachment: Attachment("replace the root", .replaceRoot)) }
}

extension Action where Parent: Navigator {
    /// Shows the item next, as the container itself does: on top of a stack, or as the page after the visible one.
    public static var push: Action { plain("push") { $0.change(for: .show, in: $1) } }
    /// Replaces the child in front.
    public static var replaceTop: Action { plain("replace top") { .replacingTop(of: $1) } }
    /// Replaces all children.
    public static var resetTo: Action { plain("reset to") { .replacingAll(of: $1) } }
}

extension Action where Parent: Screen {
    /// Shows the item next in the navigator around the screen.
    public static var push: Action { .pushAround }
    /// Replaces the child in front of the navigator around the screen.
    public static var replaceTop: Action { .replaceTopAround }
}

extension Action where Parent: Coordinator {
    /// Shows the item next in the navigator that the flow is in.
    public static var push: Action { .pushAround }
}

extension Action {
    /// An action that is the same for every container, so no downcast is needed.
    fileprivate static func plain(
        _ name: String, change: @escaping @MainActor (any Container, ContainerShape) -> ContainerChange?
    ) -> Action { Action(attachment: Attachment(name, .change(isAround: false), change: change)) }

    fileprivate static func add(_ name: String) -> Action { plain(name) { $0.change(for: .show, in: $1) } }

    fileprivate static func insert(_ name: String, at index: Int) -> Action {
        plain(name) { _, shape in
            let index = min(max(index, 0), shape.count)
            return ContainerChange(insertion: index, selected: index)
        }
    }

    fileprivate static func replace(_ name: String, at index: Int) -> Action {
        plain(name) { .replacing(index, of: $1) }
    }

    fileprivate static var pushAround: Action {
        Action(attachment: Attachment("push", .change(isAround: true)) { $0.change(for: .show, in: $1) })
    }

    fileprivate static var replaceTopAround: Action {
        Action(attachment: Attachment("replace top", .change(isAround: true)) { _, shape in .replacingTop(of: shape) })
    }
}

extension Action where Parent == TabContainer {
    /// Adds a tab at the end.
    public static var addTab: Action { .add("add tab") }

    /// Inserts a tab.
    ///
    /// - Parameter index: The tab's position, counted from 0; a position beyond the end adds it at the end.
    /// - Returns: The action.
    public static func insertTab(at index: Int) -> Action { .insert("insert tab", at: index) }

    /// Replaces a tab.
    ///
    /// - Parameter index: The position of the tab to replace, counted from 0; if there is none, the change is refused.
    /// - Returns: The action.
    public static func replaceTab(at index: Int) -> Action { .replace("replace tab", at: index) }
}

extension Action where Parent == SideMenuContainer {
    /// Adds a section at the end.
    public static var addTab: Action { .add("add section") }

    /// Inserts a section.
    ///
    /// - Parameter index: The section's position, counted from 0; a position beyond the end adds it at the end.
    /// - Returns: The action.
    public static func insertTab(at index: Int) -> Action { .insert("insert section", at: index) }

    /// Replaces a section.
    ///
    /// - Parameter index: The position of the section to replace, counted from 0; if there is none, the change is
    ///   refused.
    /// - Returns: The action.
    public static func replaceTab(at index: Int) -> Action { .replace("replace section", at: index) }
}

extension Action where Parent == SplitContainer {
    /// Fills the next column, or replaces the last one if all are filled; refused if there is no primary column yet.
    public static var details: Action {
        Action("details") { $1.count == 0 ? nil : $0.change(for: .show, in: $1) }
    }

    /// Replaces a column, or adds one after the last; the columns beside it stay.
    ///
    /// - Parameter index: The column, counted from 0; one that would leave a gap is refused.
    /// - Returns: The action.
    public static func column(_ index: Int) -> Action {
        Action("column") { split, shape in
            guard (0...shape.count).contains(index), index < split.columns else { return nil }
            return ContainerChange(removed: index..<min(index + 1, shape.count), insertion: index, selected: index)
        }
    }
}

extension ContainerChange {
    static func replacing(_ index: Int, of shape: ContainerShape) -> ContainerChange? {
        guard (0..<shape.count).contains(index) else { return nil }
        return ContainerChange(removed: index..<index + 1, insertion: index, selected: index)
    }

    static func replacingTop(of shape: ContainerShape) -> ContainerChange? {
        guard shape.count > 0 else { return ContainerChange(insertion: 0, selected: 0) }
        return ContainerChange(
            removed: shape.selected..<shape.count, insertion: shape.selected, selected: shape.selected)
    }

    static func replacingAll(of shape: ContainerShape) -> ContainerChange {
        ContainerChange(removed: 0..<shape.count, insertion: 0, selected: 0)
    }
}
