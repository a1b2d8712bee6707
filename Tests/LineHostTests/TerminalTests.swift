import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

/// The host in a terminal: a pseudoterminal whose other side the test holds.
@MainActor @Suite struct TerminalTests {
    private final class Terminal {
        let process = Process()
        private let master: CInt
        private(set) var text = ""
        private let dog: DispatchWorkItem

        init(_ arguments: [String] = []) throws {
            process.arguments = arguments
            // On a fault, a program of the toolchain would take over the terminal to show the backtrace.
            process.environment = ["SWIFT_BACKTRACE": "enable=no"].merging(
                ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }, uniquingKeysWith: { $1 }
            )
            master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
            // What `unlockpt` and `ptsname` do, which Swift does not see on Linux.
            var (lock, number): (CInt, CInt) = (0, 0)
            try #require(unsafe ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
            let name = "/dev/pts/\(number)"
            let descriptor = unsafe open(name, O_RDWR | O_NOCTTY)
            try #require(descriptor >= 0)
            let slave = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "LineHostProbe")
            process.standardInput = slave
            process.standardOutput = slave
            // A child inherits blocked and ignored signals: Dispatch's threads block signals, and a shell has its
            // background processes ignore some.
            for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
            var (none, before) = (sigset_t(), sigset_t())
            unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
            try process.run()
            dog = watchdog(for: process)
            try slave.close()
        }

        deinit { close(master) }

        func type(_ text: String) {
            let bytes = Array(text.utf8)
            _ = unsafe write(master, bytes, bytes.count)
        }

        var echoes: Bool {
            var modes = termios()
            return unsafe tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
        }

        /// Sends the process SIGTSTP, and waits until it has stopped.
        func stop() {
            kill(process.processIdentifier, SIGTSTP)
            var info = unsafe siginfo_t()
            _ = unsafe waitid(P_PID, id_t(process.processIdentifier), &info, WSTOPPED | WNOWAIT)
        }

        /// Reads until the prompt has appeared that often, or to the end.
        func read(untilPrompt number: Int = .max, _ prompt: String = "\n> ") {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while text.components(separatedBy: prompt).count <= number {
                let count = unsafe Glibc.read(master, &buffer, buffer.count)
                guard count > 0 else { return }
                text += String(decoding: buffer[..<count].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            }
        }

        func end() -> Int32 {
            process.waitUntilExit()
            dog.cancel()
            return process.terminationStatus
        }

        func quit() -> Int32 {
            type("quit\n")
            read()
            return end()
        }
    }

    private static let first = """
        Probe
              nothing yet
           1. [Wait]
           2. [Hop]
           3. [Leave]


        """

    @Test func `the terminal says how to begin, and prompts for each line`() throws {
        let terminal = try Terminal()
        terminal.read(untilPrompt: 1)
        #expect(terminal.text == Self.first + "Type a number, or help for all commands.\n\n> ")
        terminal.type("dismiss\n")
        terminal.read(untilPrompt: 2)
        #expect(terminal.text.hasSuffix("\n> dismiss\nThere is nothing to close.\n\n> "))
        #expect(terminal.quit() == 0 && terminal.text.hasSuffix("\n> quit\n"))
    }

    @Test func `the end of the input ends the prompt's line`() throws {
        let terminal = try Terminal()
        terminal.read(untilPrompt: 1)
        terminal.type("\u{4}")
        terminal.read()
        #expect(terminal.text.hasSuffix("\n> \n"))
        #expect(terminal.end() == 0)
    }

    private static let asking = "\nPassword: "

    /// The probe's form, prompting for a password.
    private func asking(by line: String = "1") throws -> Terminal {
        let terminal = try Terminal(["secret"])
        terminal.read(untilPrompt: 1)
        #expect(terminal.echoes)
        terminal.type(line + "\n")
        terminal.read(untilPrompt: 1, Self.asking)
        #expect(!terminal.echoes)
        return terminal
    }

    @Test(arguments: ["1", "fill Password", "tap pass"])
    func `a password is prompted for and not shown, and later input is`(line: String) throws {
        let terminal = try asking(by: line)
        terminal.type("swordfish\n")
        terminal.read(untilPrompt: 2)
        #expect(terminal.echoes)
        #expect(!terminal.text.contains("swordfish"))
        #expect(terminal.text.contains("9 letters"))
        #expect(terminal.quit() == 0 && terminal.text.hasSuffix("\n> quit\n"))
    }

    @Test func `an empty line leaves the password unchanged, and the next line is a command`() throws {
        let terminal = try asking()
        terminal.type("\n")
        terminal.read(untilPrompt: 2)
        #expect(terminal.echoes && terminal.text.contains("0 letters"))
        terminal.type("dismiss\n")
        terminal.read(untilPrompt: 3)
        #expect(terminal.text.hasSuffix("\n> dismiss\nThere is nothing to close.\n\n> "))
        #expect(terminal.quit() == 0)
    }

    @Test func `an unreadable line is not taken for the password`() throws {
        let terminal = try asking()
        terminal.type("sword\u{1B}[Afish\n")
        terminal.read(untilPrompt: 2, Self.asking)
        #expect(!terminal.echoes && !terminal.text.contains("letters\n   2. Name: []\n\nPassword"))
        terminal.type("\u{4}")
        terminal.read()
        #expect(terminal.echoes)
        #expect(terminal.end() == 0)
    }

    @Test func `a password in clear is accepted, with a hint on how to hide it`() throws {
        let terminal = try Terminal(["secret"])
        terminal.read(untilPrompt: 1)
        terminal.type("fill Password=abc\n")
        terminal.read(untilPrompt: 2)
        #expect(terminal.text.contains("Type fill Password alone to enter it without showing it."))
        #expect(terminal.text.contains("3 letters"))
        terminal.type("fill Name\n")
        terminal.read(untilPrompt: 3)
        #expect(terminal.text.contains("Usage: fill LABEL=TEXT."))
        #expect(terminal.quit() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGSEGV, SIGABRT])
    func `a signal during password entry leaves a terminal that echoes`(number: Int32) throws {
        let terminal = try asking()
        terminal.type("hunter2")
        kill(terminal.process.processIdentifier, number)
        terminal.read()
        let status = terminal.end()
        #expect(terminal.echoes)
        let isHandled = [SIGINT, SIGTERM, SIGHUP].contains(number)
        #expect(status == (isHandled ? 128 + number : number))
        #expect(terminal.process.terminationReason == (isHandled ? .exit : .uncaughtSignal))
        #expect(!terminal.text.contains("hunter2"))
    }

    @Test func `stopping it restores the terminal, and continuing prompts for the password again`() throws {
        let terminal = try asking()
        terminal.stop()
        #expect(terminal.echoes)
        kill(terminal.process.processIdentifier, SIGCONT)
        terminal.read(untilPrompt: 2, Self.asking)
        #expect(!terminal.echoes)
        terminal.type("abc\n")
        terminal.read(untilPrompt: 2)
        #expect(terminal.echoes && terminal.text.contains("3 letters"))
        terminal.stop()
        #expect(terminal.echoes)
        kill(terminal.process.processIdentifier, SIGCONT)
        terminal.read(untilPrompt: 3)
        #expect(terminal.echoes)
        #expect(terminal.quit() == 0)
    }

    @Test func `a second signal ends a host whose main thread hangs, and leaves a terminal that echoes`() throws {
        let terminal = try asking()
        terminal.type("hang\n")
        terminal.read(untilPrompt: 2)
        #expect(!terminal.echoes && terminal.text.contains("hanging"))
        for number in [SIGINT, SIGTERM] { kill(terminal.process.processIdentifier, number) }
        terminal.read()
        let status = terminal.end()
        #expect(terminal.echoes && terminal.process.terminationReason == .uncaughtSignal)
        #expect([SIGINT, SIGTERM].contains(status))
    }

    @Test func `a signal that comes twice in a row ends a host that works in order`() throws {
        let terminal = try asking()
        for number in [SIGINT, SIGTERM] { kill(terminal.process.processIdentifier, number) }
        terminal.read()
        let status = terminal.end()
        #expect(terminal.echoes && terminal.process.terminationReason == .exit)
        #expect([128 + SIGINT, 128 + SIGTERM].contains(status))
    }
}
