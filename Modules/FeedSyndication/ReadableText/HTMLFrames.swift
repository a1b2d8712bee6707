/// An element that is open and matters until it ends.
struct HTMLFrame {
    var element: HTMLElement
    var hasPrefix: Bool
    /// A list's next number or a row's number of cells.
    var count = 0
    /// What is added to a list's number for each item.
    var step = 1

    init(_ element: HTMLElement, hasPrefix: Bool = false) {
        self.element = element
        self.hasPrefix = hasPrefix
    }
}

/// The elements that are open, and where the innermost of each is, so that none is ever searched for.
struct HTMLFrames {
    private var frames: [HTMLFrame] = []
    private var places = [[Int]](repeating: [], count: 64)

    subscript(index: Int) -> HTMLFrame {
        get { frames[index] }
        set { frames[index] = newValue }
    }

    /// The innermost frame of an element.
    func last(_ element: HTMLElement) -> Int? { places[Int(element.rawValue)].last }

    /// Whether an element is open.
    func hasAny(_ element: HTMLElement) -> Bool { !places[Int(element.rawValue)].isEmpty }

    /// The innermost list.
    var lastList: Int? {
        let bullets = last(.bulletList) ?? -1
        let numbers = last(.numberedList) ?? -1
        return max(bullets, numbers) < 0 ? nil : max(bullets, numbers)
    }

    mutating func push(_ frame: HTMLFrame) {
        places[Int(frame.element.rawValue)].append(frames.count)
        frames.append(frame)
    }

    mutating func pop() -> HTMLFrame? {
        guard let frame = frames.popLast() else { return nil }
        places[Int(frame.element.rawValue)].removeLast()
        return frame
    }
}
