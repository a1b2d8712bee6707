import AppCoreContent
import HostSupport
import TextBasics

/// What Pango lays out in no time.
///
/// To find a label's least width, it breaks the text behind each letter, and looks at the rest of the paragraph, or of
/// the word, each time: 10,000 letters without a space take seconds, and so do 10,000 accents on one letter.
enum LabelLimits {
    /// How many characters a paragraph of a text has before a line is begun.
    static let paragraph = 1_000
    /// After how many characters a text goes on in another label.
    static let label = 10_000
    /// How many characters of a text are shown.
    static let text = 300_000
    /// How many characters other labels show, such as a row's.
    static let line = 2_000
    /// How many of these may follow each other without a space.
    static let word = 300
    /// How many marks are shown on one letter, as many as any language needs (`hasPiledMarks`).
    static let marks = 30
    /// The bytes of a text that is one label; with annotations, each word is a label.
    static let (oneLabel, annotated) = (10_000, 3_000)
}

/// A text from anywhere as a label shows it: cleaned, and cut with an ellipsis where it would take long to lay out.
func fitted(_ text: String, keepingLines: Bool = false) -> String {
    let clean = withoutPiledMarks(cleaned(text, keepingLines: keepingLines))
    guard clean.utf8.count > LabelLimits.word else { return clean }
    var (count, word) = (0, 0)
    for index in clean.indices {
        word = clean[index].breaksAnywhere ? 0 : word + 1
        count += 1
        if count > LabelLimits.line || word > LabelLimits.word { return clean[..<index] + "…" }
    }
    return clean
}

/// A text whose letters have no more marks than can be told apart.
func withoutPiledMarks(_ text: String) -> String {
    guard text.utf8.count > LabelLimits.marks, text.unicodeScalars.hasPiledMarks else { return text }
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
        if count <= LabelLimits.marks { kept.append(scalar) }
    }
    return String(kept)
}

extension Character {
    /// Whether a line may break beside it: it is a space, or of a script that is written without any.
    fileprivate var breaksAnywhere: Bool { isWhitespace || unicodeScalars.first.map { $0.value >= 0x2E80 } == true }

    fileprivate var endsSentence: Bool {
        switch unicodeScalars.first {
        case ".", "!", "?", "。", "！", "？", "…": true
        default: false
        }
    }
}

extension Text {
    /// Whether it takes more than one label.
    var isLong: Bool {
        runs.reduce(0) { $0 + $1.text.utf8.count } > (isAnnotated ? LabelLimits.annotated : LabelLimits.oneLabel)
    }
}

/// A long text in parts for a label each, in which no paragraph is longer than Pango takes well.
///
/// A line begins behind a sentence, a space or at least a character; an annotation stands in parentheses.
@MainActor struct TextParts {
    /// A part: what it has of the runs, and their positions among all.
    typealias Part = [(position: Int, run: Text.Run)]

    private(set) var parts: [Part] = []
    private var part: Part = []
    private var partLength = 0
    private var paragraphLength = 0
    private var rest = LabelLimits.text

    init(_ text: Text) {
        for (position, run) in text.runs.enumerated() where rest > 0 { append(run, position) }
        if rest <= 0 { part.append((text.runs.count, .plain("\n(The rest is too long to show.)"))) }
        endPart()
    }

    private mutating func append(_ run: Text.Run, _ position: Int) {
        let text = withoutPiledMarks(cleaned(run.textWithAnnotation, keepingLines: true))
        var start = text.startIndex
        var (sentence, space): (Border?, Border?) = (nil, nil)
        var wasSentence = false
        func add(_ end: String.Index, _ ending: String, _ parts: inout TextParts) {
            guard start < end || !ending.isEmpty else { return }
            var run = run
            run.annotation = nil
            run.text = text[start..<end] + ending
            parts.part.append((position, run))
            start = end
            (sentence, space) = (nil, nil)
        }
        for index in text.indices where rest > 0 {
            let character = text[index]
            let next = text.index(after: index)
            let length = character.unicodeScalars.count
            rest -= length
            partLength += length
            if character == "\n" {
                paragraphLength = 0
                let isFull = partLength >= LabelLimits.label
                add(isFull ? index : next, "", &self)
                // The next label is the next line.
                if isFull {
                    start = next
                    endPart()
                }
                continue
            }
            paragraphLength += length
            if character.isWhitespace {
                if wasSentence {
                    sentence = Border(next, paragraphLength)
                } else {
                    space = Border(next, paragraphLength)
                }
            } else if character.endsSentence, character.breaksAnywhere {
                sentence = Border(next, paragraphLength)
            }
            wasSentence = character.endsSentence
            guard paragraphLength >= LabelLimits.paragraph else { continue }
            let border = [sentence, space].compactMap(\.self).first { $0.length >= LabelLimits.paragraph / 2 }
            paragraphLength -= border?.length ?? paragraphLength
            let isFull = partLength >= LabelLimits.label
            add(border?.index ?? next, isFull ? "" : "\n", &self)
            if isFull { endPart() }
        }
        if rest > 0 { add(text.endIndex, "", &self) }
    }

    private mutating func endPart() {
        if !part.isEmpty { parts.append(part) }
        (part, partLength) = ([], 0)
    }

    /// A place at which a line may begin.
    private struct Border {
        let index: String.Index
        /// How much of the paragraph is before it.
        let length: Int

        init(_ index: String.Index, _ length: Int) { (self.index, self.length) = (index, length) }
    }
}
