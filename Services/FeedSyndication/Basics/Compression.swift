import CZlib

/// Expands feeds that arrive compressed, whatever a server says about them.
enum Compression {
    /// How often a feed may be compressed: some servers compress what they get compressed.
    private static let mostLayers = 5

    /// Expands gzip and zlib data, which are known by their first bytes, and deflate data without zlib's header if
    /// `isDeflate`; returns other bytes as they are.
    static func expanded(_ bytes: [UInt8], limit: Int, isDeflate: Bool = false) throws(FeedError) -> [UInt8] {
        // Whatever follows the data is dropped. Data that is cut short gives its beginning: the reader notices.
        var bytes = bytes
        for layer in 0..<mostLayers {
            if bytes.starts(with: [0x1F, 0x8B, 0x08]) || isZlib(bytes) {
                guard let expanded = try inflated(bytes, limit) else { throw .damagedCompression }
                bytes = expanded
            } else {
                guard isDeflate, layer == 0, let expanded = try inflated(bytes, limit, isRaw: true) else { break }
                bytes = expanded
            }
        }
        return bytes
    }

    /// Whether bytes begin with zlib's header; no text begins like that.
    private static func isZlib(_ bytes: [UInt8]) -> Bool {
        bytes.count > 2 && bytes[0] == 0x78 && (0x7800 + Int(bytes[1])) % 31 == 0
    }

    /// Inflates one layer; `nil` if it is damaged.
    ///
    /// Without a header, data that is cut short counts as damaged, too.
    private static func inflated(_ bytes: [UInt8], _ limit: Int, isRaw: Bool = false) throws(FeedError) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard unsafe (isRaw ? zlib_inflate_raw(&stream) : zlib_inflate_any(&stream)) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var read = 0
        while true {
            let (status, left, free) = unsafe bytes[read...].withUnsafeBufferPointer { input in
                unsafe chunk.withUnsafeMutableBufferPointer { room in
                    // zlib doesn't change what it reads.
                    unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    unsafe stream.avail_in = UInt32(input.count)
                    unsafe stream.next_out = room.baseAddress
                    unsafe stream.avail_out = UInt32(room.count)
                    let status = unsafe inflate(&stream, Z_NO_FLUSH)
                    return unsafe (status, Int(stream.avail_in), Int(stream.avail_out))
                }
            }
            read = bytes.count - left
            guard chunk.count - free <= limit - output.count else { throw .tooLarge(limit: limit) }
            output += chunk[..<(chunk.count - free)]
            switch status {
            case Z_OK where left > 0 || free == 0: continue
            // A file may have several parts.
            case Z_STREAM_END:
                guard !isRaw, bytes[read...].starts(with: [0x1F, 0x8B, 0x08]), unsafe inflateReset(&stream) == Z_OK
                else { return output }
            case Z_OK, Z_BUF_ERROR: return isRaw || output.isEmpty ? nil : output
            default: return nil
            }
        }
    }
}
