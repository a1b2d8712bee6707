import CZlib

/// Inflates blocks with one stream of zlib, which is reset for each: making one takes longer than a small block.
///
/// Marked safe: the stream and the buffer belong to the object alone, and zlib writes inside of the buffer.
@safe final class Inflater {
    /// How many bytes beyond a block's end zlib's fast loop wants to be there, in what it reads and in what it writes.
    static let slack = (input: 8, output: 264)

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let buffer: UnsafeMutableRawBufferPointer
    private let isReady: Bool

    /// Makes an inflater.
    ///
    /// - Parameter largest: The most bytes of a block when it is inflated.
    init(largest: Int) {
        unsafe stream.initialize(to: z_stream())
        unsafe buffer = .allocate(byteCount: largest + Self.slack.output, alignment: 16)
        unsafe isReady = zlib_inflate_raw(stream) == Z_OK
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe buffer.deallocate()
    }

    /// Inflates a block.
    ///
    /// - Parameters:
    ///   - bytes: The stored bytes, and up to eight that follow them.
    ///   - count: The number of stored bytes.
    ///   - dictionary: What the block may repeat; empty without a dictionary.
    ///   - most: The most bytes of the block, at most the inflater's largest.
    /// - Returns: The block's bytes; `nil` if the stored ones aren't one whole stream of that length.
    func inflated(
        _ bytes: UnsafeRawBufferPointer, count: Int, dictionary: UnsafeRawBufferPointer, most: Int
    ) -> [UInt8]? {
        guard unsafe isReady && inflateReset(stream) == Z_OK else { return nil }
        if let start = unsafe dictionary.assumingMemoryBound(to: UInt8.self).baseAddress {
            guard unsafe inflateSetDictionary(stream, start, UInt32(dictionary.count)) == Z_OK else { return nil }
        }
        // zlib doesn't change what it reads.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
        unsafe stream.pointee.avail_in = UInt32(bytes.count)
        unsafe stream.pointee.next_out = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
        unsafe stream.pointee.avail_out = UInt32(most + Self.slack.output)
        guard unsafe inflate(stream, Z_FINISH) == Z_STREAM_END, unsafe stream.pointee.total_in == count,
            unsafe stream.pointee.total_out <= most
        else { return nil }
        return unsafe Array(buffer[..<Int(stream.pointee.total_out)])
    }
}

/// Continues the CRC-32 of zlib and gzip.
///
/// - Parameters:
///   - bytes: The bytes.
///   - sum: The checksum of the bytes before; 0 at the beginning.
/// - Returns: The checksum of all of them.
func checksum(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
    // zlib takes no bytes at all for the beginning.
    guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return sum }
    return unsafe UInt32(crc32_z(UInt(sum), start, bytes.count))
}
