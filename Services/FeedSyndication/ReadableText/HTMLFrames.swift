/// An open element whose end matters.
struct HTMLFrame {
    var element: HTMLElement
    var hasPrefix: Bool
    /// A list's next number, or a row's number of cells.
    var count = 0
    /// The increment of a list's numbers.
    var step = 1

    init(_ element: HTMLElement, hasPrefix: Bool = false) {
        self.element = element
        self.hasPrefix = hasPrefix
    }
}

/// The open elements, with an index of the innermost of each kind, so that no lookup has to search.
struct HTMLFrames {
    private var frames: [HTMLFrame] = []
    private var places = [[Int]](repeating: [], count: 64)

    subscript(index: Int) -> HTMLFrame {
        get { frames[index] }
        set { frames[index] = newValue }
    }

    func last(_ element: HTMLElement) -> Int? { places[Int(element.rawValue)].last }

    func hasAny(_ element: HTMLElement) -> Bool { !places[Int(element.rawValue)].isEmpty }

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
