import Glibc

/// The folder in which the app keeps its data: for nobody but the person who runs it.
public struct DataDirectory: Equatable, Sendable {
    /// The folder's path.
    public let path: String

    /// Takes a folder, and makes it if it is missing.
    ///
    /// - Parameters:
    ///   - chosen: The folder that the person has chosen; by the XDG rules (`$XDG_DATA_HOME`, else `~/.local/share`) if it
    ///     is `nil`.
    ///   - environment: Looks up a variable of the environment.
    /// - Throws: `StorageError.unusableDirectory` if it cannot be made or is no folder.
    public init(
        _ chosen: String? = nil, environment: (String) -> String? = DataDirectory.environment
    ) throws(StorageError) {
        if let chosen { path = chosen } else { path = try Self.standardPath(environment) }
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            prefix += "/\(part)"
            if unsafe mkdir(prefix, S_IRWXU) != 0, errno != EEXIST { throw problem(errno) }
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw problem(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw problem(ENOTDIR) }
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw problem(errno) }
    }

    /// Looks up a variable of the process's environment.
    ///
    /// - Parameter name: The variable's name.
    /// - Returns: Its value, or `nil` if it is not set.
    public static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The path of a file in the folder.
    ///
    /// - Parameter name: The file's name.
    /// - Returns: The path.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func standardPath(_ environment: (String) -> String?) throws(StorageError) -> String {
        // A relative path in the variable is to be passed over, by the specification.
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/kanji-list" }
        if let home = environment("HOME"), home.hasPrefix("/") { return "\(home)/.local/share/kanji-list" }
        throw .unusableDirectory(path: "~/.local/share/kanji-list", reason: "there is no home directory")
    }

    private func problem(_ code: CInt) -> StorageError {
        .unusableDirectory(path: path, reason: unsafe String(cString: strerror(code)))
    }
}
