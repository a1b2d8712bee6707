import Foundation
import Testing

/// Passwords typed or piped to `account reset`.
@Suite struct SecretInputTests {
    private static let name = "A\u{1B}[31mnn"

    private func reset(_ input: [UInt8], in folder: URL, name: String = "Ann") throws -> Program.Run {
        try Program.run(Program.app, ["--data-dir", folder.path, "account", "reset", name], input: Data(input))
    }

    @Test(arguments: [
        (Array("before\u{0}after\n".utf8), "the character 0"),
        (Array("\u{0}\n".utf8), "the character 0"),
        ([0xFF, 0xFE] + Array("a long enough one\n".utf8), "valid UTF-8"),
        (Array(repeating: UInt8(ascii: "x"), count: 1_000_000), "at most 500 bytes"),
        (Array("seven77\r\n".utf8), "at least 8 characters"),
        (Array("\n".utf8), "at least 8 characters"),
        ([], "no password in the input"),
    ]) func `a password that cannot be one is refused whole`(_ input: [UInt8], _ problem: String) throws {
        try Program.withDirectory { folder in
            let run = try reset(input, in: folder)
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(run.errors.contains(problem) && run.errors.contains("nothing was changed"), "\(run.errors)")
        }
    }

    @Test func `a name can't control the terminal, whether or not it has an account`() throws {
        try Program.withDirectory { folder in
            let unknown = try reset(Array("long enough\n".utf8), in: folder, name: Self.name)
            #expect(unknown.status == 1)
            expectPlain(unknown.errors)
            _ = try Program.run(
                Program.app, ["--data-dir", folder.path, "--no-restore"], input: Data(Program.signUp.utf8))
            let known = try reset(Array("long enough\n".utf8), in: folder)
            #expect(known.status == 0 && known.output == "The password of 'Ann' is set.\n")
        }
    }

    @Test(arguments: ["INT", "QUIT", "TERM", "HUP", "USR1", "ALRM", "TSTP", "^C", "^\\"])
    func `every signal that ends or stops it restores the terminal's echo`(_ signal: String) throws {
        try Program.withDirectory { folder in
            let run = try Program.run(
                URL(filePath: "/usr/bin/env"),
                ["python3", "-c", Self.script, signal, Program.app.path, "--data-dir", folder.path])
            #expect(run.output == "asked without echo; ended with echo\n", "\(run.output)\(run.errors)")
        }
    }

    /// Asks for a password on its own terminal, sends a signal or presses a key that does, and checks the echo.
    private static let script = """
        import fcntl, os, pty, select, signal, sys, termios, time
        def echo(): return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
        def within(seconds, done):
            end = time.monotonic() + seconds
            while not done():
                if time.monotonic() > end: sys.exit('it took too long')
                time.sleep(0.01)
        name, program = sys.argv[1], sys.argv[2:]
        master, terminal = pty.openpty()
        # Acts as a shell: the program is its foreground job, and the shell's parent also sees it stop.
        report, tell = os.pipe()
        shell = os.fork()
        if shell == 0:
            os.setsid()
            fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
            job = os.fork()
            if job == 0:
                os.setpgid(0, 0)
                signal.signal(signal.SIGTTOU, signal.SIG_IGN)
                os.tcsetpgrp(terminal, os.getpid())
                signal.signal(signal.SIGTTOU, signal.SIG_DFL)
                for n in range(3): os.dup2(terminal, n)
                # The process that runs the tests may ignore some signals and block others.
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                for n in ['HUP', 'INT', 'QUIT', 'TERM', 'USR1', 'ALRM', 'TSTP']:
                    signal.signal(getattr(signal, 'SIG' + n), signal.SIG_DFL)
                os.execv(program[0], program + ['account', 'reset', 'Ann'])
            os.write(tell, b'%d ' % job)
            stopped = os.WIFSTOPPED(os.waitpid(job, os.WUNTRACED)[1])
            os.write(tell, b'ended')
            if stopped: os.kill(job, signal.SIGKILL)
            time.sleep(60)
        said = {master: b'', report: b''}
        def heard(descriptor, words):
            while select.select([descriptor], [], [], 0)[0]: said[descriptor] += os.read(descriptor, 1000)
            return words in said[descriptor]
        within(60, lambda: heard(master, b'New password: '))
        within(60, lambda: heard(report, b' ') and not echo())
        if name[0] == '^': os.write(master, bytes([ord(name[1]) - 64]))
        else: os.kill(int(said[report]), getattr(signal, 'SIG' + name))
        within(60, lambda: heard(report, b'ended'))
        print('asked without echo; ended ' + ('with' if echo() else 'WITHOUT') + ' echo')
        os.kill(shell, signal.SIGKILL)
        """
}
