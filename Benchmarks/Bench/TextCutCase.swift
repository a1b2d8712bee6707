import AppPacks
import FoundationEssentials
import PackReader

/// A text of 10,000 characters, of which nothing comes twice: sentences of Tatoeba with other words.
private func text(_ packs: EmbeddedPacks) throws -> String {
    let (words, sentences) = (try packs.words(), try packs.sentences())
    var (text, count, seen): (String, Int, Set<String>) = ("", 0, [])
    for position in 0..<words.commonCount where count < 10_000 {
        guard let word = try words.word(at: position) else { continue }
        for sentence in try sentences.sentences(of: word.first.writing, reading: word.first.reading).prefix(1)
        where seen.insert(sentence.japanese).inserted {
            text += sentence.japanese + "\n"
            count += sentence.japanese.count + 1
        }
    }
    return String(text.prefix(10_000))
}

/// Cuts a text into words; beside it MeCab, if it is installed, which is a process of its own.
@MainActor func textCutRows(_ workspace: Workspace) throws -> [Row] {
    let packs = try EmbeddedPacks()
    let text = try text(packs)
    let path = try workspace.file("text.txt") { try Data(text.utf8).write(to: URL(filePath: $0)) }
    let mecab = "/usr/bin/mecab"
    let hasMecab = FileManager.default.fileExists(atPath: mecab)
    let names = try packs.names()
    let cutter = TextCutter(words: try packs.words(), names: names)
    let samples = try interleave(
        11,
        [
            Subject(times: 1) { keep(try cutter.pieces(of: text)) },
            Subject(times: 1) { keep(try TextCutter(words: try embeddedWords(), names: names).pieces(of: text)) },
            Subject {
                guard hasMecab else { return try searchEach(text, in: packs) }
                return Double(try runProcess(mecab, [path]).cost.processor)
            },
        ])
    let baseline = hasMecab ? "MeCab, processor time" : "an exact search at each character"
    return [
        Row(
            name: "cut 10,000 characters into words again", ours: samples[0], baseline: (baseline, samples[2]),
            target: .timesBaseline(3)),
        Row(
            name: "cut 10,000 characters into words with a new cutter", ours: samples[1],
            baseline: (baseline, samples[2]), target: .timesBaseline(3)),
    ]
}

/// The time of looking up each two characters of a text, which is less than any cutter does.
private func searchEach(_ text: String, in packs: EmbeddedPacks) throws -> Double {
    let (words, letters) = (try packs.words(), Array(text.unicodeScalars))
    let start = now()
    for place in letters.indices.dropLast() {
        var pair = String.UnicodeScalarView()
        pair.append(contentsOf: letters[place...place + 1])
        keep(try words.positions(of: String(pair)))
    }
    return Double(now() - start)
}
