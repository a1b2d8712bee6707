import Glibc

/// The status of a path, without following a link at its end.
struct FileStatus: Equatable {
    let device: UInt
    let inode: UInt
    let size: Int
    let mode: mode_t
    let owner: uid_t
    /// When the kernel last changed the file or its names, in nanoseconds since 1970.
    let changed: Int

    /// Reads the status of a path; `nil` if it doesn't exist or can't be accessed.
    init?(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, inode, size, mode) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size), status.st_mode)
        owner = status.st_uid
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
    }

    func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    var isFile: Bool { mode & S_IFMT == S_IFREG }
    var isLink: Bool { mode & S_IFMT == S_IFLNK }
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    var isOpenToOthers: Bool { mode & (S_IRWXG | S_IRWXO) != 0 }
    var isOwn: Bool { owner == geteuid() }
    var canBeChangedByOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }
}

/// Files that only the user can read and write.
enum PrivateFile {
    static func make(_ path: String) throws(StorageError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
        if descriptor < 0 { throw errno == EEXIST ? .exists(file: path) : problem(path) }
        close(descriptor)
    }

    /// Waits until a file's contents are on the disk.
    static func sync(_ path: String) throws(StorageError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        if fdatasync(descriptor) != 0 { throw problem(path) }
    }

    /// The status of a regular file; `nil` if there is nothing, and an error if there is something else.
    static func regular(_ path: String) throws(StorageError) -> FileStatus? {
        guard let status = FileStatus(path) else { return nil }
        if status.isLink {
            throw .cannotOpen(file: path, reason: "it is a symbolic link, which is not followed")
        }
        if status.isFolder { throw .cannotOpen(file: path, reason: unsafe String(cString: strerror(EISDIR))) }
        guard status.isFile else { throw .cannotOpen(file: path, reason: "it isn't a regular file") }
        guard status.isOwn else { throw .cannotOpen(file: path, reason: "it belongs to another user") }
        return status
    }

    /// Removes other users' access to an existing file; throws if it isn't a regular file or others keep write access.
    ///
    /// Nobody else can write to the folder, so the file that was checked is the file that is opened later.
    static func take(_ path: String) throws(StorageError) {
        guard let status = try regular(path), status.isOpenToOthers else { return }
        if !allow(status.mode & S_IRWXU, on: path), status.canBeChangedByOthers {
            throw .cannotOpen(file: path, reason: "other users can change it")
        }
    }

    /// Sets the permissions of a file or folder, but not of what a link there leads to; returns whether that worked.
    static func allow(_ mode: mode_t, on path: String) -> Bool {
        unsafe fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// The path with its folder's links resolved, but not one at its end, because SQLite refuses both or neither.
    static func resolvingFolder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"),
            let folder = unsafe realpath(String(path[...slash]), nil)
        else { return path }
        defer { unsafe free(folder) }
        let resolved = unsafe String(cString: folder)
        return (resolved == "/" ? "" : resolved) + path[slash...]
    }

    /// Gives a file another name, and returns whether it has that; it may keep both names for a moment, but never has
    /// none.
    static func keepAside(_ path: String, as other: String) -> Bool {
        unsafe link(path, other) == 0 || rename(path, other) == 0
    }

    /// The first free name made of a start and a number.
    static func freeName(_ start: String) -> String? {
        (1...9999).lazy.map { "\(start)-\($0)" }.first { FileStatus($0) == nil }
    }

    static func remove(_ path: String) { for part in sides(of: path) { _ = unsafe unlink(part) } }

    /// The database's file, the files that SQLite puts next to it, and the note on its soundness.
    static func sides(of file: String) -> [String] {
        ["", "-wal", "-shm", "-journal", Soundness.suffix].map { file + $0 }
    }

    static func problem(_ path: String) -> StorageError {
        switch errno {
        case ENOSPC, EDQUOT: .full(file: path)
        case EROFS, EACCES, EPERM: .readOnly(file: path)
        default: .cannotOpen(file: path, reason: unsafe String(cString: strerror(errno)))
        }
    }
}
