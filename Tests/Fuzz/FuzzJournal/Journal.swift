import AppCoreRecording
import CommandSupport
import FoundationEssentials
import FuzzSupport
import Glibc

@testable import KanjiList

/// Reads the input as a recording; each readable line is written again as one clean line, which must read the same.
@MainActor func readRecording(_ input: [UInt8]) throws {
    let count = unsafe pwrite(file, input, input.count, 0)
    try expect(count == input.count && ftruncate(file, count) == 0, "the input cannot be written")
    let reader = try RecordingReader(file: "/proc/self/fd/\(file)")
    var isFirst = true
    while true {
        do {
            if isFirst {
                isFirst = false
                guard let head = try reader.read(RecordingHead<RecordedStart>.self) else { return }
                let again = try written(head)
                try expect(again.start == head.start, "the first line reads differently when it is written again")
            } else {
                guard let line = try reader.read(WindowLine.self) else { return }
                let again = try written(line)
                let isSame = again == line && again.description.utf8.elementsEqual(line.description.utf8)
                try expect(isSame, "'\(line)' reads '\(again)' when it is written again")
            }
        } catch let damage as DamagedLine {
            try expect(!damage.reason.isEmpty, "line \(reader.number) is refused without a reason")
            // The reader can't continue after a line that is too long.
            if damage.reason.contains("longer") { return }
        }
    }
}

/// A file without a name, reused for all inputs.
@MainActor private let file: CInt = {
    var path = Array((FileManager.default.temporaryDirectory.path + "/recording-XXXXXX").utf8CString)
    let file = unsafe mkstemp(&path)
    unsafe unlink(path)
    return file
}()

private func written<Value: Codable>(_ value: Value) throws -> Value {
    let line = try recordedLine(value)
    try expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a line has control characters")
    return try JSONDecoder().decode(Value.self, from: Data(line.utf8))
}
