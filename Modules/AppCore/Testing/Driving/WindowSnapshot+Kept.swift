public import AppCore

extension WindowSnapshot.Item {
    /// The visible screens inside this item, and those that they cover on their stacks.
    public var kept: [WindowSnapshot.Item] {
        let all = [self] + descendants
        let stacked = Set(all.filter { $0.isShown && $0.container == .stack }.flatMap(\.children).map(\.id))
        return all.filter { $0.container == nil && ($0.isShown || stacked.contains($0.id)) }
    }
}
