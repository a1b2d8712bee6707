import CCrypt

/// The memory of this process, which contains a password once one was typed.
public enum ProcessMemory {
    private static let isHidden = crypt_hide_memory() != 0

    /// Keeps the memory out of core dumps, and from other programs of the user that could read it, until the process
    /// ends.
    ///
    /// Call it before a password is read; the functions that hash one do so too. It doesn't wipe anything.
    ///
    /// - Returns: Whether the system complied.
    @discardableResult public static func hide() -> Bool { isHidden }
}
