import FuzzSupport

/// Recipes of packs made to be expensive; a capital letter stands for compressed blocks.
let packConstructs = [
    Construct("many small blocks") { length in blocks("k", length) { (3, $0, [1]) } },
    Construct("many small compressed blocks") { length in blocks("K", length) { (3, $0, [1, 0]) } },
    Construct("blocks that inflate") { length in blocks("K", length) { (3, $0, zeros(30_000)) } },
    Construct("blocks of figures") { length in blocks("k", length) { (2, $0, water) } },
    Construct("figures") { length in blocks("k", length) { (2, $0, repeated(water, 2_000)) } },
    Construct("entries of an index without a text") { length in indexed("k", length) { zeros(6_000) } },
    Construct("entries of one letter") { length in
        indexed("k", length) { zeros(2) + pair(0) + pair(30_000) + text("w", 30_000) }
    },
    Construct("entries of what is searched") { length in
        indexed("k", length) { zeros(2) + pair(15_000) + pair(15_000) + text("suimizuwater\t\t\t", 2_000) }
    },
    Construct("readings") { length in
        blocks("k", length) {
            (3, 0x6C34 + $0, keyed(0x6C34 + $0, zeros(6) + repeated(pair(4_000) + text("a\t", 2_000), 7)))
        }
    },
    Construct("sources") { length in blocks("k", length) { (1, $0, text("a\n", 15_000)) } },
    Construct("countries") { length in
        let count = min(length / 11, 25_000)
        let bytes = pair(count) + repeated(text("JP") + zeros(6) + [1] + text("J"), count)
        return Array("c".utf8)
            + bytes.indices.filter { $0 % 30_000 == 0 }.flatMap {
                block(2, $0, Array(bytes[$0..<min($0 + 30_000, bytes.count)]))
            }
    },
    Construct("regions that have the same cities") { length in
        let count = min(length / 24, 60_000)
        let country = pair(1) + text("JP") + pair(8) + number(count) + [1, 74]
        let region = [0, 0, 0] + zeros(4) + pair(count) + text("A")
        var bytes = Array("c".utf8) + block(2, 0, country) + block(3, 0, offsets(repeated([region], 8)))
        for first in stride(from: 0, to: count, by: 1_000) {
            bytes += block(4, first, offsets(repeated([zeros(18) + text("A")], min(1_000, count - first))))
        }
        return bytes
    },
    Construct("names of a city") { length in
        Array("c".utf8) + block(2, 0, pair(0))
            + blocks("", length) { (6, $0, zeros(3) + pair(30_000) + text("o", 30_000)) }
    },
    Construct("cities without names") { length in
        Array("c".utf8) + block(2, 0, pair(0)) + blocks("", length) { (6, $0, zeros(30_000)) }
    },
    Construct("numbers of cities") { length in
        Array("c".utf8) + block(2, 0, pair(0)) + blocks("", length) { (5, $0, repeated(number($0) + zeros(4), 4_000)) }
    },
    Construct("glyphs") { length in
        blocks("g", length) { (2, 0x6C34 + $0, keyed(0x6C34 + $0, [UInt8](repeating: 255, count: 128))) }
    },
    Construct("strokes of many lines") { length in
        let kinds = [UInt8](repeating: 0x55, count: 1_500) + [0]
        let record = [1] + kinds + zeros(2 + 1_500 * 4 * 2)
        return blocks("s", length) { (2, 0x6C34 + $0, keyed(0x6C34 + $0, record)) }
    },
    Construct("components") { length in
        blocks("s", length) { (3, 0x6C34 + $0, keyed(0x6C34 + $0, text("水", 9_000))) }
    },
    Construct("accents of one word") { length in
        blocks("a", length) { (2, 0x969 + $0, keyed(0x969, repeated(pair(0x75B3), 10_000) + zeros(10_000))) }
    },
    Construct("names of one reading") { length in
        let name = keyList(0, "水", repeated([2, 2, 0x3F, 0x1A], min(length / 8, 4_000)))
        let numbers = keyList(0, "mizu", repeated([0, 4], min(length / 4, 8_000)))
        return Array("n".utf8) + block(2, 0, name) + block(3, 0, numbers)
    },
    Construct("sentences of one word") { length in
        let table = block(2, 0x969, keyed(0x969, repeated(pair(0x75B3), 6_000) + zeros(18_000)))
        return Array("t".utf8) + table + blocks("", length) { (3, $0, keyed(0, text("水\t", 8_000))) }
    },
    Construct("words of a gloss") { length in
        words(length, 6) { keyList($0, "water", repeated([4], 20_000)) }
    },
    Construct("one word in many lists") { length in
        words(length, 4) { keyList($0, "mizu", [0]) }
    },
    Construct("keys that share their beginning") { length in
        words(length, 6) { offset in
            let keys = text("\u{0}\u{1}w\u{1}\u{0}") + text("\u{1}\u{1}a\u{1}\u{0}", 4_000)
            return number(1) + number(offset + 8) + keys
        }
    },
    Construct("parts of many kanji") { length in
        let kanji = max(1, min(length / 40, 4_000))
        var bytes = Array("p".utf8) + block(2, 0, (0..<200).flatMap { number(0x4E00 + $0) + [1] })
        bytes += block(4, 0, (0..<kanji).flatMap { number(0x4E00 + $0) })
        for first in stride(from: 0, to: kanji, by: 1_000) {
            bytes += block(5, first, repeated([30] + [UInt8](0..<30), min(1_000, kanji - first)))
        }
        return bytes
    },
    Construct("kanji with levels") { length in
        let kanji = max(1, min(length / 5, 6_000))
        return Array("j".utf8) + block(2, 0, (0..<kanji).flatMap { number(0x4E00 + $0) + [5] })
            + block(3, 0, keyList(0, "mizu", [20]))
    },
    Construct("changed bytes", "g\u{0}", repeating: "\u{30}\u{0}\u{1}"),
    Construct("blocks of no bytes") { length in blocks("k", length) { (3, $0, []) } },
    Construct("sections") { length in blocks("k", length) { (1 + $0 % 255, $0, [1]) } },
]

/// The figures of one kanji.
private let water = number(0x6C34) + zeros(8)

private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
private func pair(_ value: Int) -> [UInt8] { Array(number(value).prefix(2)) }
private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
private func text(_ text: String, _ count: Int = 1) -> [UInt8] { repeated(Array(text.utf8), count) }
private func repeated<Part>(_ parts: [Part], _ count: Int) -> [Part] { (0..<count).flatMap { _ in parts } }

/// One block of a recipe.
private func block(_ section: Int, _ key: Int, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8(section)] + number(key) + pair(bytes.count) + bytes
}

/// A recipe with as many blocks as fit, at least one.
private func blocks(
    _ letter: String, _ length: Int, _ make: (_ number: Int) -> (section: Int, key: Int, bytes: [UInt8])
) -> [UInt8] {
    var bytes = Array(letter.utf8)
    var count = 0
    repeat {
        let made = make(count)
        bytes += block(made.section, made.key, made.bytes)
        count += 1
    } while bytes.count < length
    return bytes
}

/// A recipe whose search index has as many blocks as fit.
private func indexed(_ letter: String, _ length: Int, _ entries: () -> [UInt8]) -> [UInt8] {
    Array(letter.utf8) + block(2, 0, water) + blocks("", length) { (4, $0, entries()) }
}

/// A recipe of a pack with three words and one section of key lists, as long as fits.
private func words(_ length: Int, _ section: Int, _ lists: (_ offset: Int) -> [UInt8]) -> [UInt8] {
    var all = Array("w".utf8) + block(8, 0, number(3) + number(1)) + block(9, 0, zeros(6)) + block(10, 0, zeros(9))
    all += block(11, 0, number(100)) + block(13, 0, zeros(3)) + block(14, 0, text("p\tn,v1"))
    let record = text("P水\tみず\nsn\t=water")
    all += block(2, 0, offsets([record])) + block(12, 0, offsets([record, record]))
    repeat { all += block(section, all.count, lists(0)) } while all.count < length
    return all
}

/// A section with one key and its list, of at most 16,383 bytes.
private func keyList(_ offset: Int, _ key: String, _ list: [UInt8]) -> [UInt8] {
    let list = Array(list.prefix(16_383))
    return number(1) + number(offset + 8) + [0, UInt8(key.utf8.count)] + text(key)
        + [UInt8(list.count & 127 | 128), UInt8(list.count >> 7)] + list
}

/// A block with one record, with its key.
private func keyed(_ key: Int, _ record: [UInt8]) -> [UInt8] { pair(1) + number(key) + pair(8) + record }

/// Records, after their number and offsets.
private func offsets(_ records: [[UInt8]]) -> [UInt8] {
    var next = 2 + records.count * 2
    var offsets: [UInt8] = []
    for record in records {
        offsets += pair(next)
        next += record.count
    }
    return pair(records.count) + offsets + records.flatMap { $0 }
}
