// Linux only: Glibc, to write, and FoundationEssentials, for base 64.
import FoundationEssentials
import Glibc

extension TerminalHost {
    /// Copies a text to the terminal's clipboard by OSC 52; terminals that don't allow it ignore the request.
    public var copies: ((String) -> Void)? { copy }

    private func copy(_ text: String) {
        let base64 = Data(text.utf8).base64EncodedString()
        // Terminals reject more.
        guard base64.utf8.count <= 70_000, isatty(STDOUT_FILENO) == 1 else { return }
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
