import Glibc

/// The daily copies of a database, which lie beside it: a week of them.
///
/// Their order is that of their numbers, not of their days, so that a clock that is set back neither makes an old copy the
/// newest nor keeps new ones from being made.
struct Copies {
    static let limit = 7

    /// One copy.
    struct Copy: Equatable {
        let path: String
        let number: Int
        let day: String
    }

    let database: String

    private var start: String { "\(database).copy-" }

    /// The copies that there are, the oldest first.
    func all() -> [Copy] {
        let slash = start.lastIndex(of: "/")
        let folder = slash.map { String(start[...$0]) } ?? "."
        let prefix = slash.map { String(start[start.index(after: $0)...]) } ?? start
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var found: [Copy] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.hasPrefix(prefix) else { continue }
            let parts = name.dropFirst(prefix.count).split(
                separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            // A greater number than this the app reaches in no lifetime; it leaves room for the next ones.
            guard parts.count == 2, let number = Int(parts[0]), (1...1_000_000).contains(number), parts[1].count == 10
            else { continue }
            found.append(Copy(path: start + name.dropFirst(prefix.count), number: number, day: String(parts[1])))
        }
        return found.sorted { $0.number < $1.number }
    }

    /// Makes a copy, unless the newest one is of the same day.
    ///
    /// - Parameters:
    ///   - connection: What is copied.
    ///   - day: Today where the user is, as in "2026-11-22".
    /// - Throws: `StorageError`; then the copies are as they were.
    func make(of connection: Connection, on day: String) throws(StorageError) {
        let before = all()
        guard before.last?.day != day else { return }
        let unfinished = "\(start)unfinished"
        PrivateFile.remove(unfinished)
        let path = "\(start)\((before.last?.number ?? 0) + 1)-\(day)"
        try Self.write(connection, to: unfinished)
        guard unsafe rename(unfinished, path) == 0 else { throw PrivateFile.problem(path) }
        // Another one of this day is of a clock that was set since.
        var kept: [Copy] = []
        for copy in before { if copy.day == day { _ = unsafe unlink(copy.path) } else { kept.append(copy) } }
        for copy in kept.dropLast(Self.limit - 1) { _ = unsafe unlink(copy.path) }
    }

    /// Writes a database to a new file, which is complete by itself.
    static func write(_ connection: Connection, to file: String) throws(StorageError) {
        try PrivateFile.make(file)
        do throws(StorageError) {
            let copy = try Connection(file: file)
            try connection.copy(to: copy)
            // With a log beside it, a file cannot be moved by itself.
            try copy.script("PRAGMA journal_mode = DELETE")
        } catch {
            PrivateFile.remove(file)
            throw error
        }
    }
}
