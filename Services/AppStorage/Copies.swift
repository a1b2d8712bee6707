import Glibc

/// The daily copies next to a database, kept for a week.
///
/// They are ordered by number, not by day. If the clock is set back, old copies don't become the newest, and new ones
/// are still made.
struct Copies {
    static let limit = 7

    struct Copy: Equatable {
        let path: String
        let number: Int
        let day: String
    }

    let database: String

    private var start: String { "\(database).copy-" }
    /// A copy that is being written.
    var unfinished: String { "\(start)unfinished" }

    /// The existing copies, the oldest first.
    func all() -> [Copy] {
        files(beginningWith: start).compactMap { path -> Copy? in
            let parts = path.dropFirst(start.count).split(
                separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            // No user ever reaches a larger number; the limit leaves room for the next ones.
            guard parts.count == 2, let number = Int(parts[0]), (1...1_000_000).contains(number), parts[1].count == 10
            else { return nil }
            return Copy(path: path, number: number, day: String(parts[1]))
        }.sorted { $0.number < $1.number }
    }

    /// All databases beside this one that the app has made: the copies, those that were kept aside, and those that it
    /// left when it was killed.
    func others() -> [String] {
        let sides = PrivateFile.sides(of: "").dropFirst()
        return files(beginningWith: "\(database).").filter { path in !sides.contains { path.hasSuffix($0) } }.sorted()
    }

    private func files(beginningWith start: String) -> [String] {
        let slash = start.lastIndex(of: "/")
        let folder = slash.map { String(start[...$0]) } ?? ""
        guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { unsafe closedir(stream) }
        var found: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if (folder + name).hasPrefix(start) { found.append(folder + name) }
        }
        return found
    }

    /// Makes a copy, unless the newest one is of the same day in the user's time zone, such as "2026-11-22"; after an
    /// error, the copies are as before.
    func make(of connection: Connection, on day: String) throws(StorageError) {
        let before = all()
        guard before.last?.day != day else { return }
        guard try DatabaseFile.isWhole(connection, size: FileStatus(database)?.size ?? 0) else {
            connection.soundness?.withdraw()
            throw .corrupt(file: database)
        }
        let accounts = try connection.accounts()
        PrivateFile.remove(unfinished)
        let path = "\(start)\((before.last?.number ?? 0) + 1)-\(day)"
        try Self.write(connection, to: unfinished)
        guard unsafe rename(unfinished, path) == 0 else { throw PrivateFile.problem(path) }
        // Another process that deleted an account meanwhile may have looked at the copies before this one was there.
        guard try accounts == connection.accounts() else {
            _ = unsafe unlink(path)
            return
        }
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

extension Connection {
    /// The numbers of all accounts.
    func accounts() throws(StorageError) -> [Int] {
        try run("SELECT id FROM account ORDER BY id").compactMap { $0.integer(0) }
    }
}
