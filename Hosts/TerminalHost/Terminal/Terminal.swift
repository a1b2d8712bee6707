// Linux only: Glibc and ncurses, for the terminal.
import CNcurses
import Glibc
import HostSupport

/// The terminal itself, by ncurses: reads keys, shows canvases, and is restored on every exit.
@MainActor final class Terminal {
    private var palette = Palette(colors: 0, noColor: nil)
    private var shown: Canvas?
    private var isOn = false
    private var decoder = KeyDecoder()

    /// Takes over the terminal; returns whether that was possible.
    func start() -> Bool {
        // The C library's characters are those of the user's locale; ours are always UTF-8.
        _ = unsafe setlocale(LC_ALL, "")
        if unsafe String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { _ = unsafe setlocale(LC_ALL, "C.UTF-8") }
        TerminalRescue.remember()
        guard terminal_open() != 0 else { return false }
        terminal_prepare()
        let colors = terminal_has_colors() != 0 && terminal_start_colors() != 0 ? Int(terminal_colors()) : 0
        palette = Palette(colors: colors, noColor: unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) })
        for (index, pair) in palette.pairs.enumerated() {
            init_pair(Int16(index + 1), pair.foreground, pair.background)
        }
        isOn = true
        reportMore(true)
        TerminalRescue.arm()
        return true
    }

    func stop() {
        guard isOn else { return }
        isOn = false
        reportMore(false)
        curs_set(1)
        endwin()
        TerminalRescue.disarm()
    }

    /// Releases the terminal, stops the job, and takes the terminal back when it continues.
    func suspend() {
        guard isOn else { return }
        reportMore(false)
        endwin()
        JobControl.stop()
        resume()
    }

    /// Takes the terminal back after another program has used it.
    func resume() {
        shown = nil
        reportMore(true)
        terminal_redraw()
    }

    /// Whether the input has ended, for example because the terminal's window was closed.
    var hasEnded: Bool {
        var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var waiting: CInt = 0
        guard unsafe poll(&watched, 1, 0) > 0 else { return false }
        return unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) != 0 || waiting == 0
    }

    var size: (width: Int, height: Int) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    func resize() {
        let size = size
        resizeterm(CInt(size.height), CInt(size.width))
        shown = nil
    }

    /// Draws everything again, whatever the terminal shows.
    func redraw() {
        shown = nil
        terminal_redraw()
    }

    func ring() { beep() }

    /// Shows a canvas; unchanged lines are not written.
    func show(_ canvas: Canvas) {
        guard canvas != shown else { return }
        let isSameSize = shown?.width == canvas.width && shown?.height == canvas.height
        for y in 0..<canvas.height {
            if isSameSize, let shown, shown.line(y) == canvas.line(y) { continue }
            draw(y, of: canvas)
        }
        if let cursor = canvas.cursor {
            curs_set(1)
            terminal_move(CInt(cursor.y), CInt(cursor.x))
        } else {
            curs_set(0)
        }
        terminal_show()
        shown = canvas
    }

    private func draw(_ y: Int, of canvas: Canvas) {
        terminal_set_style(0, 0, 0, 0, 0)
        terminal_clear_line(CInt(y))
        var x = 0
        var text: [wchar_t] = []
        while x < canvas.width {
            let role = canvas[x, y].role
            let start = x
            text.removeAll(keepingCapacity: true)
            while x < canvas.width, canvas[x, y].role == role {
                let columns = x + 1 < canvas.width && canvas[x + 1, y].text.isEmpty ? 2 : 1
                append(canvas[x, y].text, columns: columns, to: &text)
                x += columns
            }
            let look = palette.look(of: role)
            terminal_set_style(
                CInt(look.pair), look.isBold ? 1 : 0, look.isDim ? 1 : 0, look.isReversed ? 1 : 0,
                look.isUnderlined ? 1 : 0)
            unsafe text.withUnsafeBufferPointer {
                unsafe terminal_put(CInt(y), CInt(start), $0.baseAddress, CInt($0.count))
            }
        }
    }

    private func append(_ character: String, columns: Int, to text: inout [wchar_t]) {
        // Most cells hold one ASCII letter, nearly all others one scalar with its own width; they need no list.
        let bytes = character.utf8
        if columns == 1, bytes.count == 1, let byte = bytes.first, (0x20..<0x7F).contains(byte) {
            text.append(wchar_t(byte))
            return
        }
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex,
            only.value == 0x20 || terminal_width(only.value) == columns
        {
            text.append(wchar_t(bitPattern: only.value))
            return
        }
        for scalar in drawable(character, columns: columns, width: { Int(terminal_width($0.value)) }) {
            text.append(wchar_t(bitPattern: scalar.value))
        }
    }

    // MARK: - Keys

    /// The keys that were pressed but not read yet.
    func readKeys() -> [Key] {
        var keys: [Key] = []
        var code = terminal_get_key()
        while code != -1 {
            if let byte = UInt8(exactly: code) {
                keys += decoder.keys(from: byte, at: .now)
            } else if !decoder.isPasting(at: .now) {
                keys += code == KEY_MOUSE ? mouse() : functionKey(code).map { [$0] } ?? []
            }
            if keys.count >= 4096 { break }
            code = terminal_get_key()
        }
        return joined(keys + decoder.end())
    }

    private func functionKey(_ code: CInt) -> Key? {
        switch code {
        case KEY_UP: .up
        case KEY_DOWN: .down
        case KEY_LEFT: .left
        case KEY_RIGHT: .right
        case KEY_PPAGE: .pageUp
        case KEY_NPAGE: .pageDown
        case KEY_HOME: .home
        case KEY_END: .end
        case KEY_ENTER: .enter
        case KEY_BACKSPACE: .backspace
        case KEY_DC: .delete
        case KEY_BTAB: .backTab
        case KEY_F0 + 1: .help
        default: nil
        }
    }

    private func mouse() -> [Key] {
        var x: CInt = 0
        var y: CInt = 0
        var button: CInt = 0
        guard unsafe terminal_read_mouse(&x, &y, &button) != 0 else { return [] }
        switch button {
        case 2: return [.release(x: Int(x), y: Int(y))]
        case 3: return [.drag(x: Int(x), y: Int(y))]
        case 4: return [.wheel(x: Int(x), y: Int(y), lines: -3)]
        case 5: return [.wheel(x: Int(x), y: Int(y), lines: 3)]
        case 6: return [.click(x: Int(x), y: Int(y)), .release(x: Int(x), y: Int(y))]
        default: return [.click(x: Int(x), y: Int(y))]
        }
    }

    /// Joins characters that combine with the one before them, because a terminal sends each by itself.
    private func joined(_ keys: [Key]) -> [Key] {
        var result: [Key] = []
        for key in keys {
            if case .character(let next) = key, case .character(let last)? = result.last {
                let both = String(last) + String(next)
                if both.count == 1, let character = both.first {
                    result[result.count - 1] = .character(character)
                    continue
                }
            }
            result.append(key)
        }
        return result
    }

    /// Has the terminal report where a paste begins and ends, and how the mouse moves while its button is held down.
    private func reportMore(_ isOn: Bool) {
        let mouse = terminal_has_mouse() == 0 ? "" : "\u{1B}[?1002\(isOn ? "h" : "l")"
        Self.write("\u{1B}[?2004\(isOn ? "h" : "l")" + mouse)
    }

    private static func write(_ text: String) {
        _ = unsafe text.withCString { unsafe Glibc.write(STDOUT_FILENO, $0, strlen($0)) }
    }
}
