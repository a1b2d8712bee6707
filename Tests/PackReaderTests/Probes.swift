import PackReader

/// Asks a pack for everything and keeps the answers as comparable numbers.
struct Probes {
    enum Outcome {
        /// The pack could not be opened.
        case failed(PackError)
        /// It was opened.
        ///
        /// Each successful answer is a number; the first error is included.
        case opened([Int?], PackError?)

        struct NotOpened: Error {}

        func values() throws -> [Int?] {
            switch self {
            case .failed(let error): throw error
            case .opened(let values, _): values
            }
        }

        /// What is wrong with the outcome, if anything.
        func problem(original: [Int?], mustFail: Bool) -> String? {
            guard mustFail, case .opened(let values, _) = self else { return nil }
            if !values.contains(nil) { return "the damage was not seen" }
            let isWrong = zip(values, original).contains { $0 != nil && $0 != $1 }
            return isWrong ? "a wrong value was given" : nil
        }

        /// One word for counting; `inside` means that damage was only detected by a lookup.
        var summary: String {
            switch self {
            case .opened(_, nil): "whole"
            case .opened(_, .malformed): "inside"
            case .failed(let error), .opened(_, .some(let error)):
                switch error {
                case .unreadable: "unreadable"
                case .empty: "empty"
                case .notAPack: "notAPack"
                case .otherVersion: "otherVersion"
                case .wrongLength: "wrongLength"
                case .checksum: "checksum"
                case .malformed: "malformed"
                }
            }
        }
    }

    var scalars: [Unicode.Scalar]
    var queries: [String]

    /// Reads bytes like an embedded pack, from memory that ends where they end.
    func read(embedded bytes: [UInt8]) -> Outcome {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        do throws(PackError) {
            return read(try unsafe KanjiPack(embedded: UnsafeRawBufferPointer(buffer), name: "inside"))
        } catch {
            return .failed(error)
        }
    }

    /// Reads a file.
    func read(_ path: String) -> Outcome {
        do throws(PackError) {
            return read(try KanjiPack(contentsOfFile: path))
        } catch {
            return .failed(error)
        }
    }

    /// Asks for everything.
    func read(_ pack: KanjiPack) -> Outcome {
        var values: [Int?] = []
        var first: PackError?
        func ask(_ body: (inout Hasher) throws(PackError) -> Void) {
            var hasher = Hasher()
            do throws(PackError) {
                try body(&hasher)
                values.append(hasher.finalize())
            } catch {
                first = first ?? error
                values.append(nil)
            }
        }
        ask { hasher throws(PackError) in hasher.combine(try pack.count()) }
        ask { hasher throws(PackError) in hasher.combine(try pack.sources()) }
        for position in [-1, 0, 1, 2, 3, 4, 13_107, .max, .min] {
            ask { hasher throws(PackError) in combine(try pack.figures(at: position), into: &hasher) }
        }
        for scalar in scalars {
            ask { hasher throws(PackError) in
                guard let record = try pack.kanji(scalar) else { return }
                combine(record.figures, into: &hasher)
                for list in [record.on, record.kun, record.nanori] { hasher.combine(list) }
                for language in KanjiRecord.languages { hasher.combine(record.meanings(in: language)) }
                hasher.combine(record.variants)
                for kind in KanjiRecord.codeKinds { hasher.combine(record.codes(of: kind)) }
            }
        }
        for query in queries {
            ask { hasher throws(PackError) in hasher.combine(try pack.search(query)) }
        }
        return .opened(values, first)
    }

    private func combine(_ figures: KanjiFigureRecord?, into hasher: inout Hasher) {
        hasher.combine(figures?.scalar)
        guard let figures else { return }
        for number in [figures.strokes, figures.grade, figures.jlpt, figures.frequency, figures.radical] {
            hasher.combine(number)
        }
        hasher.combine(figures.radicalGlyph)
    }
}
