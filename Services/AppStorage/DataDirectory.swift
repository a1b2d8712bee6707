import Glibc

/// The folder with the app's data, which only the user can access.
public struct DataDirectory: Equatable, Sendable {
    /// The folder's path.
    public let path: String

    /// Opens a folder, and makes it if it is missing.
    ///
    /// If the folder contains only the app's own files, access by other users is removed. Otherwise its permissions
    /// don't change, and it is refused if others can write to it, or could put another one in its place.
    ///
    /// - Parameters:
    ///   - chosen: The folder that the user chose; `nil` follows the XDG rules (`$XDG_DATA_HOME`, or `~/.local/share`).
    ///   - environment: Looks up an environment variable.
    /// - Throws: `StorageError.readOnlyDirectory` if the folder isn't writable; `.unusableDirectory` if it isn't a
    ///   folder or others can write to it.
    public init(
        _ chosen: String? = nil, environment: (String) -> String? = DataDirectory.environment
    ) throws(StorageError) {
        if let chosen { path = chosen } else { path = try Self.standardPath(environment) }
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            prefix += "/\(part)"
            if unsafe mkdir(prefix, S_IRWXU) != 0, errno != EEXIST {
                let code = errno
                // On some systems `mkdir` reports this for an existing folder.
                guard FileStatus(prefix) == nil else { continue }
                throw problem(code)
            }
        }
        guard let status = FileStatus(Self.bare(path)) else { throw problem(errno) }
        try Self.checkPlace(of: path, status)
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw problem(errno) }
        try take(status)
    }

    /// Names a folder that may be missing, for an app that stores nothing; writing there fails.
    public init(keepingNothingAt path: String) { self.path = path }

    /// Removes other users' access if the folder belongs to the app alone.
    private func take(_ status: FileStatus) throws(StorageError) {
        guard status.isOpenToOthers else { return }
        // A shared folder such as /tmp stays shared.
        let isOwn = status.mode & S_ISVTX == 0 && holdsOnlyOwnFiles
        let isTaken = isOwn && PrivateFile.allow(S_IRWXU, on: Self.bare(path))
        if !isTaken, status.canBeChangedByOthers {
            throw .unusableDirectory(path: path, reason: Self.isOpen)
        }
    }

    private static let isOpen = "other users can change its contents"

    /// Refuses a path that isn't a folder of this user, or in whose place another user could put something.
    private static func checkPlace(of path: String, _ status: FileStatus) throws(StorageError) {
        func refusal(_ reason: String) -> StorageError { .unusableDirectory(path: path, reason: reason) }
        if status.isLink { throw refusal("it is a symbolic link, which is not followed") }
        guard status.isFolder else { throw refusal(unsafe String(cString: strerror(ENOTDIR))) }
        // In a folder that all users share on purpose, such as /tmp, others can't rename this one.
        guard status.isOwn else {
            throw refusal(status.canBeChangedByOthers ? isOpen : "it belongs to another user")
        }
        var parent = PrivateFile.resolvingFolder(of: bare(path.hasPrefix("/") ? path : "./" + path))
        while let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
            parent = String(parent[..<slash])
            guard let status = FileStatus(parent) else { return }
            if status.mode & S_IWOTH != 0, status.mode & S_ISVTX == 0 {
                throw refusal("every user can replace it, because every user can write to '\(parent)'")
            }
        }
    }

    /// The path without slashes at its end, so that a link there isn't followed.
    private static func bare(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    private var holdsOnlyOwnFiles: Bool {
        guard let stream = unsafe opendir(path) else { return false }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            // The database, its copies, and exported kanji.
            if name != ".", name != "..", !name.hasPrefix("kanji") { return false }
        }
        return true
    }

    /// Returns whether a file exists in the folder that the user chose, or in that of the XDG rules, without making the
    /// folder.
    public static func has(
        _ name: String, in chosen: String?, environment: (String) -> String? = DataDirectory.environment
    ) -> Bool {
        guard let path = try? chosen ?? standardPath(environment) else { return false }
        return FileStatus("\(path)/\(name)") != nil
    }

    /// Finds a file to read, without making or changing anything, in the folder that the user chose or in that of the
    /// XDG rules; throws for a folder that isn't the user's own, or to which others can write.
    static func find(_ name: String, in chosen: String?) throws(StorageError) -> String? {
        guard let path = try? chosen ?? standardPath(environment), let folder = FileStatus(bare(path)),
            FileStatus("\(path)/\(name)") != nil
        else { return nil }
        try checkPlace(of: path, folder)
        if folder.canBeChangedByOthers { throw .unusableDirectory(path: path, reason: isOpen) }
        return "\(path)/\(name)"
    }

    /// Looks up a variable in the process's environment; `HOME` defaults to the value in the user database.
    public static func environment(_ name: String) -> String? {
        if let value = unsafe getenv(name) { return unsafe String(cString: value) }
        guard name == "HOME", let user = unsafe getpwuid(getuid()) else { return nil }
        return unsafe String(cString: user.pointee.pw_dir)
    }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func standardPath(_ environment: (String) -> String?) throws(StorageError) -> String {
        // The specification says to ignore a relative path.
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/kanji-list" }
        if let home = environment("HOME"), home.hasPrefix("/") { return "\(home)/.local/share/kanji-list" }
        throw .readOnlyDirectory(path: "~/.local/share/kanji-list", reason: "there is no home directory")
    }

    private func problem(_ code: CInt) -> StorageError {
        let reason = unsafe String(cString: strerror(code))
        return switch code {
        case EROFS, EACCES, EPERM: .readOnlyDirectory(path: path, reason: reason)
        default: .unusableDirectory(path: path, reason: reason)
        }
    }
}
