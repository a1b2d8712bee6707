/// The kanji and words of KANJIDIC2 and EDICT, read from a pack that `Tools/KanjiPack` has built.
///
/// A kanji is known by its Unicode scalar: 75 of them are equal to another one as text. A lookup inflates at most one
/// block. An object is not to be shared between threads.
public final class KanjiPack {
    /// What the pack's kind is called in its header.
    public static let kind = "KANJ"

    enum Section: Int {
        case sources = 1
        case figures, records, words, search, otherWords
    }

    static let figuresLength = 12

    let file: PackFile
    /// Enough blocks for all records, three megabytes: the kanji of one page lie far apart, in any other order than theirs.
    private var blocks = KeyedBlocks(keeping: 160)
    private var loadedFigures: [UInt8]?
    var loadedSearch: SearchIndex?
    /// What was searched for last, in each list.
    var lastFound: [SearchIndex.List: FoundEntries] = [:]

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `KanjiPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Opens a pack that lies in memory as long as the program runs.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes; they are not copied.
    ///   - name: What messages call it.
    /// - Throws: What is wrong with the header or the directory.
    public convenience init(embedded bytes: UnsafeRawBufferPointer, name: String) throws(PackError) {
        self.init(try unsafe PackFile(embedded: bytes, name: name, kind: Self.kind))
    }

    /// Reads a pack from a file and checks the checksums of all of it.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: What is wrong with the file or with any part of the pack.
    public convenience init(contentsOfFile path: String) throws(PackError) {
        self.init(try PackFile(contentsOfFile: path, kind: Self.kind))
    }

    /// Where the pack's data come from: one line for each source, with its version.
    ///
    /// - Returns: The lines, as text.
    /// - Throws: What is wrong with the pack.
    public func sources() throws(PackError) -> String {
        String(decoding: try file.readSection(Section.sources.rawValue), as: UTF8.self)
    }

    /// How many kanji there are.
    ///
    /// - Returns: The number.
    /// - Throws: What is wrong with the pack.
    public func count() throws(PackError) -> Int { try figures().count / Self.figuresLength }

    /// The figures of one kanji by its position in the order of code points.
    ///
    /// - Parameter position: From 0 up to `count()`, not included.
    /// - Returns: The figures, or `nil` for a position outside.
    /// - Throws: What is wrong with the pack.
    public func figures(at position: Int) throws(PackError) -> KanjiFigureRecord? {
        let bytes = try figures()
        guard position >= 0, position < bytes.count / Self.figuresLength else { return nil }
        guard let record = KanjiFigureRecord(bytes, at: position * Self.figuresLength) else {
            throw .malformed(file: file.name, part: "the entry of kanji \(position)")
        }
        return record
    }

    /// One kanji.
    ///
    /// - Parameter scalar: The kanji.
    /// - Returns: Its record, whose texts are made when they are asked for; `nil` if the pack does not have it.
    /// - Throws: What is wrong with the pack.
    public func kanji(_ scalar: Unicode.Scalar) throws(PackError) -> KanjiRecord? {
        guard let (bytes, range) = try record(scalar, in: .records) else { return nil }
        guard let record = KanjiRecord(scalar: scalar, bytes: bytes, range: range) else {
            throw .malformed(file: file.name, part: "the record of \(Self.name(of: scalar))")
        }
        return record
    }

    /// Words that are written with a kanji, the common ones first.
    ///
    /// - Parameter scalar: The kanji.
    /// - Returns: The words, each made when it is asked for; none if the pack has none.
    /// - Throws: What is wrong with the pack.
    public func words(with scalar: Unicode.Scalar) throws(PackError) -> WordRecords {
        guard let (bytes, range) = try record(scalar, in: .words) else { return WordRecords() }
        guard let words = WordRecords(bytes: bytes, range: range) else {
            throw .malformed(file: file.name, part: "the word list of \(Self.name(of: scalar))")
        }
        return words
    }

    /// Common words that are listed under no kanji, mostly those written in kana alone.
    ///
    /// - Returns: The words.
    /// - Throws: What is wrong with the pack.
    public func otherWords() throws(PackError) -> [WordRecord] {
        let bytes = try file.readSection(Section.otherWords.rawValue)
        return bytes.split(separator: UInt8(ascii: "\n")).map { WordRecord(line: $0) }
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        "U+\(String(scalar.value, radix: 16, uppercase: true))"
    }

    /// Adds the kanji at some positions; what lies outside is passed over.
    func appendScalars(at positions: [UInt16], to scalars: inout [Unicode.Scalar]) throws(PackError) {
        let bytes = try figures()
        for position in positions {
            guard let value = bytes.uint32(at: Int(position) * Self.figuresLength) else { continue }
            guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) else {
                throw .malformed(file: file.name, part: "the entry of kanji \(position)")
            }
            scalars.append(scalar)
        }
    }

    /// The figures of all kanji, in the order of code points.
    ///
    /// - Returns: The figures, each made when it is asked for.
    /// - Throws: What is wrong with the pack.
    public func allFigures() throws(PackError) -> KanjiFigureRecords {
        let bytes = try figures()
        for position in stride(from: 0, to: bytes.count, by: Self.figuresLength) {
            guard let value = bytes.uint32(at: position), Unicode.Scalar(UInt32(value)) != nil else {
                throw .malformed(file: file.name, part: "the entry of kanji \(position / Self.figuresLength)")
            }
        }
        return KanjiFigureRecords(bytes)
    }

    /// The kanji of some school grades.
    ///
    /// - Parameter grades: The grades, of 1 to 6, 8 for secondary school, 9 and 10 for names.
    /// - Returns: The kanji, in the order of code points.
    /// - Throws: What is wrong with the pack.
    public func kanji(ofGrades grades: ClosedRange<Int>) throws(PackError) -> [Unicode.Scalar] {
        let bytes = try figures()
        var scalars: [Unicode.Scalar] = []
        // Only of these a record is made: the first frame waits for it (`make bench CASE=terminal-first-frame`).
        for position in stride(from: 0, to: bytes.count, by: Self.figuresLength)
        where grades.contains(Int(bytes[position + KanjiFigureRecord.gradeOffset])) {
            guard let record = KanjiFigureRecord(bytes, at: position) else {
                throw .malformed(file: file.name, part: "the entry of kanji \(position / Self.figuresLength)")
            }
            scalars.append(record.scalar)
        }
        return scalars
    }

    private func figures() throws(PackError) -> [UInt8] {
        if let loadedFigures { return loadedFigures }
        let bytes = try file.readSection(Section.figures.rawValue)
        guard bytes.count % Self.figuresLength == 0 else {
            throw .malformed(file: file.name, part: "the section of figures")
        }
        loadedFigures = bytes
        return bytes
    }

    private func record(
        _ scalar: Unicode.Scalar, in section: Section
    ) throws(PackError) -> (bytes: [UInt8], range: Range<Int>)? {
        try blocks.record(Int(scalar.value), in: section.rawValue, of: file)
    }
}
