/// The path from a window's first flow down to a flow; its text is built on demand
/// (bench: places/restore 5 tabs of 20 screens).
package final class FlowWay {
    let name: String
    private var parent: FlowWay?
    /// The child requested last, until this path's flow ends; a flow mostly runs the same child repeatedly.
    var lastChild: FlowWay?

    init(name: String, parent: FlowWay?) {
        self.name = name
        self.parent = parent
    }

    /// Releases the parents in a loop rather than recursively, because there may be very many.
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
