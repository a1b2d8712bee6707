/// The script of a letter in the name of a host, as far as it matters to who must not be deceived.
enum HostScript: Hashable {
    case latin, greek, cyrillic, armenian, han, kana, bopomofo, hangul
    /// A script whose letters stand in one block, or a few.
    case other(Int)

    /// The scripts that are written together; each of them alone is fine too.
    private static let mixtures: [Set<HostScript>] = [
        [.latin, .han, .kana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
    ]

    /// What looks like a Latin letter, by script.
    private static let lookAlikes: [HostScript: Set<Unicode.Scalar>] = [
        .cyrillic: Set("асԁеһіјӏорԛѕԝхуъьҽпгѵѡ".unicodeScalars),
        .greek: Set("αγικνρστυχωηοϲϳ".unicodeScalars),
        .armenian: Set("գզէլհյնոսւցօք".unicodeScalars),
    ]

    /// Strokes that look like a slash, a hyphen or a zero between Latin letters.
    private static let strokes = Set("ノソゾンー一丿丶乀乁〇ニ二エ工".unicodeScalars)

    /// Whether a reader sees which letters a label has, in lower case and composed; the name's last label tells what
    /// its readers write.
    static func isPlain(_ label: String, inNameEndingWith ending: String) -> Bool {
        var scripts: Set<HostScript> = []
        for scalar in label.unicodeScalars where !scalar.isASCII || scalar.properties.isAlphabetic {
            guard let script = of(scalar) else { return false }
            scripts.insert(script)
        }
        guard scripts.count < 2 || mixtures.contains(where: scripts.isSubset) else { return false }
        if scripts.contains(.latin), scripts.count > 1, hasStrokeBesideLatin(label) { return false }
        guard let only = scripts.first, let lookAlikes = lookAlikes[only] else { return true }
        if ending.unicodeScalars.contains(where: { of($0) == only && !lookAlikes.contains($0) }) { return true }
        return !label.unicodeScalars.allSatisfy { $0.isASCII || lookAlikes.contains($0) }
    }

    private static func hasStrokeBesideLatin(_ label: String) -> Bool {
        var before: Unicode.Scalar = "a"
        for scalar in label.unicodeScalars {
            let isBeside = strokes.contains(before) && scalar.isASCII || strokes.contains(scalar) && before.isASCII
            if isBeside { return true }
            before = scalar
        }
        return false
    }

    /// The script of a letter, a mark or a digit; `nil` for anything else, and for letters that hardly any name has.
    private static func of(_ scalar: Unicode.Scalar) -> HostScript? {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: break
        default: return scalar.value == 0x30FB ? .kana : scalar.value == 0x3007 ? .han : nil
        }
        return switch scalar.value {
        // Without a dot, of another length, or joined: the letters beside these look like others.
        case 0x131, 0x138, 0x140, 0x149, 0x17F: nil
        case 0x61...0x7A, 0xDF...0x17F, 0x1A1, 0x1B0, 0x218...0x21B, 0x259, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x561...0x587: .armenian
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
        case 0x3041...0x30FF, 0x31F0...0x31FF: .kana
        case 0x3105...0x312F: .bopomofo
        case 0xAC00...0xD7A3: .hangul
        case 0x5D0...0x5EA: .other(0x5)
        case 0x620...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: .other(0x6)
        case 0x900...0xDFF, 0xE00...0xFFF: .other(Int(scalar.value / 0x80))
        case 0x1000...0x109F: .other(0x10)
        case 0x10D0...0x10FF: .other(0x11)
        case 0x1200...0x137F: .other(0x12)
        case 0x1780...0x17DD, 0x17E0...0x17E9: .other(0x17)
        default: nil
        }
    }
}
