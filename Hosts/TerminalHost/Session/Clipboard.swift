// Linux only: Glibc, to write.
import Glibc

extension TerminalHost {
    /// Copies a text to the terminal's clipboard by OSC 52; terminals that don't allow it ignore the request.
    ///
    /// - Parameter base64: The text in base64, as the sequence needs it. Anything else is not copied, nor is a text of
    ///   more than 70,000 bytes, which terminals reject.
    public func copy(base64: String) {
        let isBase64 = base64.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2B || byte == 0x2F || byte == 0x3D
        }
        guard isBase64, base64.utf8.count <= 70_000, isatty(STDOUT_FILENO) == 1 else { return }
        let sequence = Array("\u{1B}]52;c;\(base64)\u{7}".utf8)
        var start = 0
        while start < sequence.count {
            let count = unsafe sequence[start...].withUnsafeBytes {
                unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            start += count
        }
    }
}
