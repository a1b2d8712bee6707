public import AppCore
import AppCoreContent

extension Window {
    /// How many things wait in a tab or a section for the user, as its first screen tells.
    ///
    /// - Parameter item: The tab or section.
    /// - Returns: The number; 0 for nothing, and for a screen that isn't there yet.
    public func waitingCount(in item: WindowSnapshot.Item) -> Int {
        var first = item
        while first.container != nil {
            guard let child = first.children.first else { return 0 }
            first = child
        }
        return max((screen(at: first.id) as? any ContentScreen)?.waitingCount ?? 0, 0)
    }
}
