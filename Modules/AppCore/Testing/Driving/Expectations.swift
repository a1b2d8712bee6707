public import AppCore
public import Testing

/// Expects that an object is released once the scope that made it has closed.
@MainActor public func expectReleased<Object: AnyObject>(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> Object
) {
    weak var ghost: Object?
    do { ghost = make() }
    if ghost != nil { Issue.record("\(what) outlived its scope", sourceLocation: sourceLocation) }
}

/// Expects that a journal holds exactly these entries, one per line; places may have any numbers, each the same
/// throughout.
@MainActor public func expectJournal(
    _ journal: Journal, is expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let found = journal.entries.map(\.description)
    let wanted = expected.split(separator: "\n").map(String.init)
    var numbers = PlaceNumbers()
    var count = 0
    while count < min(found.count, wanted.count), numbers.match(found[count], wanted[count]) { count += 1 }
    if count == found.count, count == wanted.count { return }
    let lines = difference(from: wanted, to: found.map(numbers.renumbered)).joined(separator: "\n")
    Issue.record("the journal differs (- expected, + found):\n\(lines)", sourceLocation: sourceLocation)
}

/// Merges both lists, with removed and inserted lines marked.
func difference(from wanted: [String], to found: [String]) -> [String] {
    let changes = found.difference(from: wanted)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var lines: [String] = []
    var old = 0
    var new = 0
    while old < wanted.count || new < found.count {
        if old < wanted.count, removed.contains(old) {
            lines.append("- " + wanted[old])
            old += 1
        } else if new < found.count, inserted.contains(new) {
            lines.append("+ " + found[new])
            new += 1
        } else {
            lines.append("  " + found[new])
            old += 1
            new += 1
        }
    }
    return lines
}
