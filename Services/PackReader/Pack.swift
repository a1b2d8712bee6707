/// What a pack of some kind is opened from: the program itself, or a file.
public protocol Pack {
    /// The kind in the pack's header.
    static var kind: String { get }

    /// The pack's file.
    var file: PackFile { get }

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of this kind.
    /// - Throws: What is wrong with what is read at once.
    init(_ file: PackFile) throws(PackError)
}

extension Pack {
    /// Returns the pack's data sources: a line for each, with its version.
    ///
    /// - Returns: The lines, as text.
    /// - Throws: What is wrong with the pack.
    public func sources() throws(PackError) -> String { String(decoding: try file.readSection(1), as: UTF8.self) }

    /// Opens a pack that stays in memory as long as the program runs.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes; they are not copied.
    ///   - name: The pack's name in messages.
    /// - Throws: What is wrong with the header, the directory, or what is read at once.
    public init(embedded bytes: UnsafeRawBufferPointer, name: String) throws(PackError) {
        try self.init(try unsafe PackFile(embedded: bytes, name: name, kind: Self.kind))
    }

    /// Reads a pack from a file and verifies all checksums.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: What is wrong with the file or with any part of the pack.
    public init(contentsOfFile path: String) throws(PackError) {
        try self.init(try PackFile(contentsOfFile: path, kind: Self.kind))
    }
}
