import Glibc

/// The daily copies next to a database, kept for a week.
///
/// They are ordered by number, not by day. If the clock is set back, old copies don't become the newest, and new ones
/// are still made.
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

    /// The existing copies, the oldest first.
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
            // No user ever reaches a larger number; the limit leaves room for the next ones.
            guard parts.count == 2, let number = Int(parts[0]), (1...1_000_000).contains(number), parts[1].count == 10
            else { continue }
            found.append(Copy(path: start + name.dropFirst(prefix.count), number: number, day: String(parts[1])))
        }
        return found.sorted { $0.number < $1.number }
    }

    /// Makes a copy, unless the newest one is of the same day.
    ///
    /// - Parameters:
    ///   - connection: The database to copy.
    ///   - day: Today's date in the user's time zone, such as "2026-11-22".
    /// - Throws: `StorageError`; the copies don't change then.
    func make(of connection: Connection, on day: String) throws(StorageError) {
        let before = all()
        guard before.last?.day != day else { return }
        guard try DatabaseFile.isWhole(connection, size: FileStatus(database)?.size ?? 0) else {
            connection.soundness?.withdraw()
            throw .corrupt(file: database)
        }
        let unfinished = "\(start)unfinished"
        PrivateFile.remove(unfinished)
        let path = "\(start)\((before.last?.number ?? 0) + 1)-\(day)"
        try Self.write(connection, to: unfinished)
        guard unsafe rename(unfinished, path) == 0 else { throw PrivateFile.problem(path) }
        // An older copy of the same day was made before the clock was set back.
        var kept: [Copy] = []
        for copy in before { if copy.day == day { _ = unsafe unlink(copy.path) } else { kept.append(copy) } }
        for copy in kept.dropLast(Self.limit - 1) { _ = unsafe unlink(copy.path) }
    }

    /// Writes a database to a new file, which is complete without a log.
    static func write(_ connection: Connection, to file: String) throws(StorageError) {
        try PrivateFile.make(file)
        do throws(StorageError) {
            let copy = try Connection(file: file)
            try connection.copy(to: copy)
            // With a log next to it, the file could not be moved alone.
            try copy.script("PRAGMA journal_mode = DELETE")
        } catch {
            PrivateFile.remove(file)
            throw error
        }
    }
}
