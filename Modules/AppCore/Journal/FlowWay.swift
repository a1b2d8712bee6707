/// The way from a window's first flow down to a flow; its text is made when it is asked for (bench: places/restore 5 tabs
/// of 20 screens).
final class FlowWay {
    private let name: String
    private var parent: FlowWay?
    /// The child that was asked for last, until this way's flow has ended: a flow mostly runs the same one again and again.
    var lastChild: FlowWay?

    init(name: String, parent: FlowWay?) {
        self.name = name
        self.parent = parent
    }

    /// Those above are released one after another, not each inside the one below: there may be very many.
    deinit {
        while isKnownUniquelyReferenced(&parent) {
            let next = parent?.parent
            parent?.parent = nil
            parent = next
        }
    }

    /// The names, joined by slashes.
    private(set) lazy var path: String = {
        var names = [name]
        var above = parent
        while let way = above {
            names.append(way.name)
            above = way.parent
        }
        return names.reversed().joined(separator: "/")
    }()

    func down(to name: String) -> FlowWay {
        if let lastChild, lastChild.name == name { return lastChild }
        let child = FlowWay(name: name, parent: self)
        lastChild = child
        return child
    }
}
