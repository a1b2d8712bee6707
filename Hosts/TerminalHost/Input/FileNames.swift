// Linux only: the folders that Glibc reads.
import Glibc
import TextBasics

/// The files that a path may mean.
enum FileNames {
    /// So many files of a folder are looked at, and so many are offered.
    private static let limits = (files: 20_000, offers: 200)

    /// Finds the paths that go on with what is typed, in alphabetical order, where `~/` is the home folder: folders
    /// with a slash, hidden files only after a dot, and none for an empty path, a folder that can't be read, and names
    /// that a terminal can't show.
    static func completions(of path: String) -> [String] {
        guard !path.isEmpty else { return [] }
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let (folder, name) = (String(path[..<start]), path[start...])
        guard let stream = unsafe opendir(folder.isEmpty ? "." : whole(folder)) else { return [] }
        defer { unsafe closedir(stream) }
        var found: [String] = []
        for _ in 0..<limits.files {
            guard let entry = unsafe readdir(stream) else { break }
            guard let other = unsafe fileName(entry), other != ".", other != "..", other.hasPrefix(name),
                name.hasPrefix(".") || !other.hasPrefix("."), !other.unicodeScalars.contains(where: \.isHidden)
            else { continue }
            found.append(folder + other)
        }
        found.sort()
        // The last one stays, because what all have in common is what the first and the last have.
        if found.count > limits.offers { found = found.prefix(limits.offers - 1) + found.suffix(1) }
        return found.map { isFolder($0) ? $0 + "/" : $0 }.filter { $0 != path }
    }

    private static func fileName(_ entry: UnsafeMutablePointer<dirent>) -> String? {
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
            unsafe String(validating: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(whole(path), &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func whole(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }
}
