import CNcurses

struct Look: Equatable {
    /// The number of a colour pair; 0 leaves the user's own colours.
    var pair: Int16 = 0
    var isBold = false
    var isDim = false
    var isReversed = false
    var isUnderlined = false
}

/// How roles look, on light and dark terminals, with many colours, few, or none.
struct Palette: Equatable {
    enum Depth: Equatable { case none, few, many }

    let depth: Depth

    /// Decides how many colours to use; a value of `NO_COLOR` that isn't empty turns them off (no-color.org).
    init(colors: Int, noColor: String?) {
        if noColor?.isEmpty == false || colors < 8 {
            depth = .none
        } else {
            depth = colors >= 256 ? .many : .few
        }
    }

    /// The foreground and background of each pair; -1 is the user's own.
    ///
    /// The colours suit light and dark: of the few, cyan would vanish on light and blue on dark.
    var pairs: [(foreground: Int16, background: Int16)] {
        switch depth {
        case .none: []
        case .few: [(5, -1), (1, -1)]
        case .many: [(32, -1), (160, -1), (244, -1)]
        }
    }

    func look(of role: Role) -> Look {
        let hasColors = depth != .none
        let dim = depth == .many ? Look(pair: 3) : Look(isDim: true)
        switch role {
        case .plain: return Look()
        case .dim, .scrollbar, .border, .backdrop: return dim
        case .bold: return Look(isBold: true)
        case .match: return Look(isBold: true, isUnderlined: true)
        case .title: return Look(isReversed: true)
        case .selected: return hasColors ? Look(pair: 1, isBold: true, isReversed: true) : Look(isReversed: true)
        case .tab: return dim
        case .activeTab: return Look(pair: hasColors ? 1 : 0, isBold: true, isUnderlined: true)
        case .key: return Look(pair: hasColors ? 1 : 0, isBold: true)
        case .accent: return Look(pair: hasColors ? 1 : 0, isBold: !hasColors)
        case .error: return Look(pair: hasColors ? 2 : 0, isBold: true)
        case .danger: return Look(pair: hasColors ? 2 : 0, isBold: true, isReversed: true)
        case .field: return Look(isUnderlined: true)
        case .link: return Look(pair: hasColors ? 1 : 0, isUnderlined: true)
        }
    }
}
