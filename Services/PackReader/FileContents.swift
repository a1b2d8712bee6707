import Glibc

/// The bytes of a file, valid as long as the object; marked safe because only its owner reads them.
@safe final class FileContents {
    /// The largest size of a pack.
    static let mostBytes = 64 << 20

    let bytes: UnsafeRawBufferPointer

    init(_ path: String) throws(PackError) {
        func failed(_ number: CInt) -> PackError {
            unsafe .unreadable(file: path, reason: String(cString: strerror(number)))
        }
        // `O_NONBLOCK`, so that opening a named pipe doesn't wait for a writer.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failed(errno) }
        defer { _ = Glibc.close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw failed(errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw failed(EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: path, reason: "It isn't a regular file")
        }
        guard status.st_size > 0 else { throw .empty(file: path) }
        guard status.st_size <= Self.mostBytes else {
            throw .unreadable(file: path, reason: "It is larger than 64 megabytes")
        }
        let length = Int(status.st_size)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 1)
        var position = 0
        while position < length {
            let count = unsafe read(file, buffer.baseAddress?.advanced(by: position), length - position)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count < 0 ? failed(errno) : .wrongLength(file: path, found: position, expected: length)
                unsafe buffer.deallocate()
                throw reason
            }
            position += count
        }
        unsafe bytes = UnsafeRawBufferPointer(buffer)
    }

    deinit { unsafe bytes.deallocate() }
}
