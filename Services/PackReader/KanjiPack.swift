import TextBasics

/// The kanji of KANJIDIC2, read from a pack built by `Tools/Packs`.
///
/// A kanji is identified by its Unicode scalar, because 75 kanji compare equal to another one as text. A lookup
/// inflates at most one block. Don't share an object between threads.
public final class KanjiPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "KANJ"

    enum Section: Int {
        case sources = 1
        case figures, records, search, forms
    }

    static let figuresLength = 12

    /// The pack's file.
    public let file: PackFile
    private var blocks = KeyedBlocks(section: Section.records.rawValue, keeping: 1024)
    private var openedFigures: OpenSection?
    var openedForms: OpenSection?
    var loadedSearch: SearchIndex?
    /// Made by the second search that reads the whole index, because the first one should not wait for it.
    var letterSets: LetterSets?
    /// The last search in each list, by its number; empty before the first one (bench: open).
    var lastFound: [FoundEntries?] = []

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `KanjiPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns the number of kanji.
    ///
    /// - Returns: The number.
    /// - Throws: What is wrong with the pack.
    public func count() throws(PackError) -> Int { try figures().count / Self.figuresLength }

    /// Returns the figures of the kanji at a position, in the order of code points.
    ///
    /// - Parameter position: From 0 up to, but not including, `count()`.
    /// - Returns: The figures, or `nil` for any other position.
    /// - Throws: What is wrong with the pack.
    public func figures(at position: Int) throws(PackError) -> KanjiFigureRecord? {
        guard try (0..<count()).contains(position) else { return nil }
        let start = position * Self.figuresLength
        let bytes = try unsafe figures().withBytes(start..<start + Self.figuresLength) { unsafe Array($0) }
        guard let record = KanjiFigureRecord(bytes, at: 0) else {
            throw .malformed(file: file.name, part: "the entry of kanji \(position)")
        }
        return record
    }

    /// Finds a kanji.
    ///
    /// - Parameter scalar: The kanji.
    /// - Returns: Its record, whose texts are made on demand; `nil` if the pack doesn't have it.
    /// - Throws: What is wrong with the pack.
    public func kanji(_ scalar: Unicode.Scalar) throws(PackError) -> KanjiRecord? {
        guard let (bytes, range) = try blocks.record(Int(scalar.value), of: file) else {
            return nil
        }
        guard let record = KanjiRecord(scalar: scalar, bytes: bytes, range: range) else {
            throw .malformed(file: file.name, part: "the record of \(scalar.codePoint)")
        }
        return record
    }

    /// Adds the kanji at some positions; invalid positions are ignored.
    func appendScalars(at positions: [UInt16], to scalars: inout [Unicode.Scalar]) throws(PackError) {
        let (figures, count) = (try figures(), try count())
        guard let first = positions.min(), let last = positions.filter({ $0 < count }).max() else { return }
        // Only the blocks between them are checked, once for all of them.
        let start = Int(first) * Self.figuresLength
        try unsafe figures.withBytes(start..<(Int(last) + 1) * Self.figuresLength) { bytes throws(PackError) in
            for position in positions where position < count {
                let value = unsafe bytes.uint32(at: Int(position) * Self.figuresLength - start)
                guard let scalar = Unicode.Scalar(UInt32(value)) else {
                    throw .malformed(file: file.name, part: "the entry of kanji \(position)")
                }
                scalars.append(scalar)
            }
        }
    }

    /// Returns the figures of all kanji, in the order of code points.
    ///
    /// - Returns: The figures, each made on demand.
    /// - Throws: What is wrong with the pack.
    public func allFigures() throws(PackError) -> KanjiFigureRecords {
        let bytes = try file.readSection(Section.figures.rawValue)
        for position in stride(from: 0, to: bytes.count, by: Self.figuresLength) {
            guard let value = bytes.uint32(at: position), Unicode.Scalar(UInt32(value)) != nil else {
                throw .malformed(file: file.name, part: "the entry of kanji \(position / Self.figuresLength)")
            }
        }
        return KanjiFigureRecords(bytes)
    }

    /// Returns the kanji of some school grades.
    ///
    /// - Parameter grades: The grades: 1 to 6, 8 for secondary school, 9 and 10 for names.
    /// - Returns: The kanji, in the order of code points.
    /// - Throws: What is wrong with the pack.
    public func kanji(ofGrades grades: ClosedRange<Int>) throws(PackError) -> [Unicode.Scalar] {
        let bytes = try file.readSection(Section.figures.rawValue)
        var scalars: [Unicode.Scalar] = []
        // Makes records only of these: the first frame waits for it (`make bench CASE=terminal-first-frame`).
        for index in 0..<bytes.count / Self.figuresLength {
            let position = index * Self.figuresLength
            guard grades.contains(Int(bytes[position + KanjiFigureRecord.gradeOffset])) else { continue }
            guard let record = KanjiFigureRecord(bytes, at: position) else {
                throw .malformed(file: file.name, part: "the entry of kanji \(index)")
            }
            scalars.append(record.scalar)
        }
        return scalars
    }

    private func figures() throws(PackError) -> OpenSection {
        if let openedFigures { return openedFigures }
        let section = try file.openSection(Section.figures.rawValue)
        guard section.count % Self.figuresLength == 0 else {
            throw .malformed(file: file.name, part: "the section of figures")
        }
        openedFigures = section
        return section
    }
}
