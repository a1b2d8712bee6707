import Glibc

/// What is known about a database without reading all of it, from a note beside its file.
///
/// The note says how the file was when it was last known to be sound: which file, its size, and when the kernel last
/// changed it, which no program can set. After a clean end the file is still like that, and no log has contents. Any
/// other end, another program's write, and another file in its place make a difference, and so does a lost note: then
/// the whole database is checked. A process that has the database open holds a lock on the note, which ends with it
/// however that ends, and vouches for the file meanwhile.
///
/// Marked safe: the descriptor lives as long as the object, and nothing else holds it.
@safe final class Soundness {
    private let database: String
    private let file: FileStatus?
    /// The open note; negative if there can't be one, so that nothing is known.
    private let note: CInt
    private var isDamaged = false

    private enum Keeper { case nobody, others, unknown }

    /// Opens the note of an existing database, and makes an empty one if it is missing.
    init(of database: String) {
        self.database = database
        file = FileStatus(database)
        note = unsafe open(
            Self.path(of: database), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR)
    }

    deinit { if note >= 0 { close(note) } }

    /// The suffix of the note's path.
    static let suffix = "-checked"

    private static func path(of database: String) -> String { database + suffix }

    /// Takes over the database; returns whether its file is known to be sound, so that the whole need not be checked.
    func take() -> Bool {
        guard let file, let known = text else { return false }
        switch keeper() {
        case .nobody:
            guard known == Self.settled(database, file) else { return false }
            flock(note, LOCK_SH)
            return true
        case .others: return known.hasPrefix("\(file.inode) ")
        case .unknown: return false
        }
    }

    func noteChecked() {
        flock(note, LOCK_SH | LOCK_NB)
        renew()
    }

    /// Notes how the file is now, after changes that follow SQLite's rules.
    func renew() {
        guard !isDamaged, let file, let now = FileStatus(database), now.isSame(as: file) else { return }
        // Without the rest, the note says only which file the lock is about.
        text = Self.settled(database, now) ?? "\(now.inode) in use"
    }

    /// Notes that a statement met damage, so that the next start checks the whole database.
    func withdraw() {
        isDamaged = true
        text = ""
    }

    /// Withdraws the note of a database that is only read here, if the note may be written.
    static func withdraw(_ database: String) {
        let note = unsafe open(path(of: database), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if note >= 0 { close(note) }
    }

    /// The state of a file that is complete by itself; `nil` if a log or a journal belongs to it.
    private static func settled(_ database: String, _ file: FileStatus) -> String? {
        for suffix in ["-wal", "-journal"] {
            if let log = FileStatus(database + suffix), log.size > 0 { return nil }
        }
        return "\(file.inode) \(file.size) \(file.changed)"
    }

    /// Who else has the database open.
    ///
    /// If nobody has, others are kept from believing in it until its check is over.
    private func keeper() -> Keeper {
        if flock(note, LOCK_EX | LOCK_NB) == 0 { return .nobody }
        // Another process that is still checking the database holds the other lock.
        return flock(note, LOCK_SH | LOCK_NB) == 0 ? .others : .unknown
    }

    private var text: String? {
        get {
            var bytes = [UInt8](repeating: 0, count: 80)
            let count = unsafe pread(note, &bytes, bytes.count, 0)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        set {
            let bytes = Array((newValue ?? "").utf8)
            // Anything but the whole text matches nothing.
            guard ftruncate(note, 0) == 0 else { return }
            _ = unsafe pwrite(note, bytes, bytes.count, 0)
        }
    }
}
