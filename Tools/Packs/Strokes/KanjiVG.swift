import Foundation
import PackWriting

/// The characters of KanjiVG.
struct KanjiVG {
    /// A character with its strokes and components.
    struct Character {
        var scalar: Unicode.Scalar
        /// The elements of the groups directly inside of the character's group, without duplicates.
        var components = ""
        /// The paths of its strokes, as SVG has them.
        var paths: [String] = []
    }

    /// The characters, in the order of code points.
    let characters: [Character]

    /// Reads a file for each character; variant forms, which have longer names, are left out.
    init(_ workshop: Workshop) throws {
        let folder = try workshop.path(of: .kanjivg) + "/kanji"
        characters = try workshop.entries(of: folder).compactMap { name in
            guard let match = name.wholeMatch(of: /([0-9a-f]{5})\.svg/),
                let scalar = UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init)
            else { return nil }
            let reader = KanjiVGReader(scalar, id: "kvg:\(match.output.1)")
            let path = "\(folder)/\(name)"
            try reader.read(workshop.bytes(of: path), from: path, as: "a drawing of KanjiVG")
            return reader.character
        }
    }
}

/// Collects the strokes and components of one character.
///
/// A component is the element of a group directly inside of the character's group; a group without an element, or with
/// the character's own, gives the components inside of it instead.
private final class KanjiVGReader: XMLReader {
    private(set) var character: KanjiVG.Character
    private let id: String
    /// How many groups are open, from the character's own.
    private var depth = 0
    /// The depth of the component that is open.
    private var component: Int?

    init(_ scalar: Unicode.Scalar, id: String) {
        character = KanjiVG.Character(scalar: scalar)
        self.id = id
    }

    override func begin(_ name: String) {
        switch name {
        case "g" where depth > 0:
            depth += 1
            // By scalars, because some kanji are canonically equivalent to another one.
            let element = Array((attributes["kvg:element"] ?? "").unicodeScalars)
            guard component == nil, element.count == 1, element[0] != character.scalar else { return }
            component = depth
            if !character.components.unicodeScalars.contains(element[0]) {
                character.components.unicodeScalars.append(element[0])
            }
        case "g" where attributes["id"] == id: depth = 1
        case "path" where depth > 0:
            character.paths.append(attributes["d"] ?? "")
            if attributes["id"] != "\(id)-s\(character.paths.count)" {
                stop(because: "the strokes are out of order at '\(attributes["id"] ?? "")'")
            }
        default: break
        }
    }

    override func end(_ name: String) {
        guard name == "g", depth > 0 else { return }
        if component == depth { component = nil }
        depth -= 1
    }
}
