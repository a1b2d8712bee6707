// Linux only: Glibc, for descriptors, and FoundationEssentials, for JSON.
import AppCoreRecording
import FoundationEssentials
import Glibc
import TextBasics

/// Why a recording's file can't be used at all.
public enum RecordingFileError: Error, Equatable, CustomStringConvertible {
    /// There is such a file already, and no file is overwritten.
    case exists(file: String)
    /// The file can't be created.
    case cannotCreate(file: String, reason: String)
    /// A line can't be written.
    case cannotWrite(file: String, reason: String)
    /// The file can't be opened or read.
    case cannotRead(file: String, reason: String)

    /// What is wrong, and the way out.
    public var description: String {
        switch self {
        case .exists(let file): "the file already exists; choose another name or remove it ('\(file)')"
        case .cannotCreate(let file, let reason):
            "the recording cannot be created: \(reason); name a new file in a writable folder ('\(file)')"
        case .cannotWrite(let file, let reason):
            "the recording cannot be continued: \(reason); it ends before that ('\(file)')"
        case .cannotRead(let file, let reason): "the recording cannot be read: \(reason) ('\(file)')"
        }
    }

    /// The exit status, as in sysexits.h.
    public var status: Int32 {
        switch self {
        case .exists: EX_USAGE
        case .cannotCreate: EX_CANTCREAT
        case .cannotWrite: EX_IOERR
        case .cannotRead: EX_NOINPUT
        }
    }
}

/// Writes a recording line by line, unbuffered, so that a crash doesn't lose the lines before it.
@MainActor public final class RecordingWriter {
    private let file: String
    private let descriptor: CInt
    private var failure: RecordingFileError?

    /// Creates the file, which only its owner can access.
    public init(file: String) throws(RecordingFileError) {
        self.file = file
        descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
        if descriptor < 0, errno == EEXIST { throw .exists(file: file) }
        if descriptor < 0 { throw .cannotCreate(file: file, reason: Self.reason) }
    }

    isolated deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Writes a line; nothing more is written after a failure.
    public func write(_ value: some Encodable) {
        guard failure == nil else { return }
        guard let line = try? recordedLine(value) else {
            failure = .cannotWrite(file: file, reason: "a line can't be encoded as JSON")
            return
        }
        let bytes = Array((line + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                failure = .cannotWrite(file: file, reason: Self.reason)
                return
            }
        }
    }

    /// Checks that every line was written, or throws why one was not.
    public func check() throws(RecordingFileError) { if let failure { throw failure } }

    fileprivate static var reason: String { unsafe String(cString: strerror(errno)) }
}

/// A line of a recording that can't be read, and why.
public struct DamagedLine: Error, Equatable {
    /// Why it can't be read, as a clause.
    public var reason: String

    /// Makes an error that says as a clause why the line can't be read.
    public init(reason: String) { self.reason = reason }
}

/// Reads a recording line by line; memory stays bounded even if a line never ends.
@MainActor public final class RecordingReader {
    static let longestLine = 1 << 20

    /// The number of the last line read.
    public private(set) var number = 0
    private let file: String
    private let descriptor: CInt
    /// Waits until a descriptor can be read, such as a pipe that nothing was written to yet; by default, it blocks.
    public var wait: (Int32) throws -> Void = { UserFile.wait(for: $0) }
    private var bytes: [UInt8] = []
    private var next = 0
    private var hasEnded = false
    /// Whether the last line read had no line break.
    private var isCut = false

    /// Opens the file.
    public init(file: String) throws {
        self.file = file
        // Non-blocking, so that opening a named pipe doesn't wait for its writer.
        descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw RecordingFileError.cannotRead(file: file, reason: RecordingWriter.reason) }
    }

    isolated deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Reads the next line, or `nil` at the end of the file; throws `DamagedLine`, or `RecordingFileError` if reading
    /// fails.
    public func read<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard let line = try line() else { return nil }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw DamagedLine(reason: "it isn't valid UTF-8")
        }
        guard !UnescapedScalars(text).hasPiledMarks else {
            throw DamagedLine(reason: "it has more than 30 marks on one letter")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch let error as RecordingError {
            throw DamagedLine(reason: "\(error)")
        } catch {
            throw DamagedLine(reason: isCut ? "it is cut: the file ends within it" : Self.reason(error))
        }
    }

    private func line() throws -> ArraySlice<UInt8>? {
        number += 1
        var searched = next
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { next = end + 1 }
                return try checked(bytes[next..<end])
            }
            _ = try checked(bytes[next...])
            if hasEnded {
                defer { next = bytes.count }
                isCut = true
                return next < bytes.count ? bytes[next...] : nil
            }
            bytes.removeFirst(next)
            next = 0
            searched = bytes.count
            try readMore()
        }
    }

    private func checked(_ line: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        guard line.count > Self.longestLine else { return line }
        throw DamagedLine(reason: "it is longer than \(Self.longestLine / 1024) KiB")
    }

    private func readMore() throws {
        try wait(descriptor)
        var part = [UInt8](repeating: 0, count: 64 * 1024)
        let count = unsafe Glibc.read(descriptor, &part, part.count)
        if count > 0 { bytes += part[..<count] }
        if count == 0 { hasEnded = true }
        if count < 0, errno != EINTR, errno != EAGAIN {
            throw RecordingFileError.cannotRead(file: file, reason: RecordingWriter.reason)
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "it has no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "its \(path(context)) has the wrong type"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it isn't JSON" : context.debugDescription
        case nil: "it isn't JSON"
        @unknown default: "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? "value" : "'\(path)'"
    }
}

/// The scalars of a line of JSON, with `\u` escapes decoded; half of a surrogate pair is U+FFFD.
private struct UnescapedScalars: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView

    init(_ line: String) { rest = line[...].unicodeScalars }

    mutating func next() -> Unicode.Scalar? {
        let scalar = rest.popFirst()
        if scalar != "\\" { return scalar }
        guard rest.popFirst() == "u" else { return "\\" }
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}

/// Returns a recording's line as one object on one line of JSON, in which no scalar can control a terminal or reverse
/// the text.
public func recordedLine(_ value: some Encodable) throws -> String {
    var line = ""
    for scalar in try jsonLine(value).unicodeScalars {
        // They only occur in strings, where any scalar can be escaped.
        if scalar.isHidden { line += scalar.jsonEscape } else { line.unicodeScalars.append(scalar) }
    }
    return line
}
