import Glibc

/// Why a process could not be measured.
struct ProcessError: Error, CustomStringConvertible {
    let description: String
}

/// The directory of this program and of the other products.
func programDirectory() throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw ProcessError(description: "this program can't find its own path") }
    let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
}

/// Runs a program, by default without input, waits for it, and returns its output and cost.
func runProcess(
    _ path: String, _ arguments: [String] = [], input: String = "/dev/null"
) throws -> (output: String, cost: Cost) {
    var ends: [CInt] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw ProcessError(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child: pid_t = 0
    let start = wallClock()
    let failure = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
    close(ends[1])
    guard failure == 0 else { throw ProcessError(description: "cannot start '\(path)'") }
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe read(ends[0], &part, part.count)
        guard count > 0 else { break }
        output += part.prefix(count)
    }
    var status: CInt = 0
    var usage = rusage()
    unsafe wait4(child, &status, 0, &usage)
    let time = wallClock() - start
    guard status == 0 else { throw ProcessError(description: "'\(path)' ended with status \(status)") }
    let processor = [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + $1.tv_sec * 1_000_000_000 + Int($1.tv_usec) * 1000
    }
    return (String(decoding: output, as: UTF8.self), Cost(wall: time, processor: processor))
}

/// Returns the resident memory of a process in bytes: the exact count, not the approximate one of `statm`, and the
/// proportional one, which divides shared memory among the processes.
func memory(of process: pid_t = getpid()) throws -> (resident: Int, proportional: Int) {
    let file = "/proc/\(process)/smaps_rollup"
    let lines = try readText(file).split(separator: "\n")
    func bytes(_ name: String) throws -> Int {
        guard let line = lines.first(where: { $0.hasPrefix(name) }), let number = Int(line.split(separator: " ")[1])
        else {
            throw ProcessError(description: "\(file) has no \(name)")
        }
        return number * 1024
    }
    return try (bytes("Rss:"), bytes("Pss:"))
}

/// Reads one of the kernel's small files.
func readText(_ path: String) throws -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ProcessError(description: "cannot read \(path)") }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
}

extension Subject {
    /// Runs a measurement in a fresh process of this program, whose start isn't counted.
    init(child mode: ChildMode, _ path: String = "") throws {
        let program = try programDirectory() + "/bench"
        self.init {
            let output = try runProcess(program, ["--child", mode.rawValue, path]).output
            guard let number = Double(output.split(whereSeparator: \.isWhitespace).first ?? "") else {
                throw ProcessError(description: "the child printed '\(output)'")
            }
            return number
        }
    }
}
