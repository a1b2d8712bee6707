import Foundation
import Testing

/// How often the app paints what a key leads to.
@Suite struct PaintingTests {
    @Test func `what a key loads at once is painted once, without a picture of the wait`() throws {
        try Program.withDirectory { folder in
            let run = try Program.run(
                URL(filePath: "/usr/bin/env"),
                [
                    "python3", "-c", Self.script, Program.app.path, "--data-dir", folder.path, "--no-restore",
                    "kanjilist://feed",
                ])
            let counts = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            // A busy machine may load something late, but not each time.
            #expect(counts.count == 2 && counts.allSatisfy { $0 > 0 }, "\(run.output)\(run.errors)")
        }
    }

    /// Opens a list and an item ten times, and prints how many were painted without "Loading …" before.
    private static let script = """
        import fcntl, os, pty, select, struct, sys, termios
        process, terminal = pty.fork()
        if process == 0:
            os.environ.update(TERM='xterm-256color', LC_ALL='C.UTF-8')
            os.execv(sys.argv[1], sys.argv[1:])
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
        def read(*texts):
            seen = b''
            while not all(text.encode() in seen for text in texts):
                if not select.select([terminal], [], [], 60)[0]: sys.exit(f'{texts} is missing in {seen}')
                seen += os.read(terminal, 65536)
            return seen
        def press(key, *texts):
            os.write(terminal, key.encode())
            return b'Loading' not in read(*texts)
        read('No feeds yet', 'Import a list', 'quit')
        # The built-in feed comes after the button.
        press('j', '▸')
        lists = items = 0
        for _ in range(10):
            lists += press('\\r', 'title or author')
            items += press('\\r', 'More about')
            press('\\x1b', 'title or author')
            press('\\x1b', 'Subscribe')
        print(lists, items)
        os.write(terminal, b'q')
        """
}
