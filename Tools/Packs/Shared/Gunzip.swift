import CZlib
import Foundation
import PackWriting

/// Reads a file that gzip has compressed, of at most 256 MiB.
///
/// - Parameter path: The file.
/// - Returns: Its contents.
/// - Throws: `DataError` if it is missing, too large or damaged.
func gunzipped(_ path: String) throws -> Data {
    let largest = 256 << 20
    guard let packed = FileManager.default.contents(atPath: path) else {
        throw DataError(description: "cannot read '\(path)'")
    }
    // A gzip file ends with the length of its contents.
    let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var stream = unsafe z_stream()
    guard (1...largest).contains(length), unsafe zlib_inflate_gzip(&stream) == Z_OK else {
        throw DataError(description: "'\(path)' isn't a gzip file of at most \(largest >> 20) MiB")
    }
    defer { unsafe inflateEnd(&stream) }
    var (source, target) = (Array(packed), [UInt8](repeating: 0, count: length))
    let status = unsafe source.withUnsafeMutableBufferPointer { source in
        unsafe target.withUnsafeMutableBufferPointer { target in
            unsafe stream.next_in = source.baseAddress
            unsafe stream.avail_in = UInt32(source.count)
            unsafe stream.next_out = target.baseAddress
            unsafe stream.avail_out = UInt32(target.count)
            return unsafe CZlib.inflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else {
        throw DataError(description: "'\(path)' is damaged: it cannot be inflated")
    }
    return Data(target)
}
