import CZlib

/// Compresses blocks with one stream of zlib, each so that it can be inflated alone.
///
/// Marked safe: the stream belongs to the object alone.
@safe final class Deflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let dictionary: [UInt8]

    /// Makes a deflater.
    ///
    /// - Parameters:
    ///   - level: zlib's level of compression, from 0 to 9.
    ///   - fixedCodes: Whether to use deflate's fixed codes: a small block then needs no table of codes of its own, which
    ///     takes longer to read than its contents.
    ///   - dictionary: What blocks may repeat; empty without a dictionary.
    /// - Throws: `DataError` if there is no memory.
    init(level: Int, fixedCodes: Bool, dictionary: [UInt8]) throws {
        self.dictionary = dictionary
        unsafe stream.initialize(to: z_stream())
        guard unsafe zlib_deflate_raw(stream, CInt(level), fixedCodes ? Z_FIXED : Z_DEFAULT_STRATEGY) == Z_OK else {
            throw DataError(description: "there is no memory to compress a block")
        }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Compresses a block.
    ///
    /// - Parameter bytes: The block's bytes.
    /// - Returns: A raw deflate stream.
    /// - Throws: `DataError` if zlib fails.
    func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        unsafe deflateReset(stream)
        if !dictionary.isEmpty { unsafe deflateSetDictionary(stream, dictionary, UInt32(dictionary.count)) }
        var (source, target) = (
            bytes, [UInt8](repeating: 0, count: unsafe Int(deflateBound(stream, UInt(bytes.count))))
        )
        let status = unsafe source.withUnsafeMutableBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                unsafe stream.pointee.next_in = source.baseAddress
                unsafe stream.pointee.avail_in = UInt32(source.count)
                unsafe stream.pointee.next_out = target.baseAddress
                unsafe stream.pointee.avail_out = UInt32(target.count)
                return unsafe deflate(stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { throw DataError(description: "zlib can't compress a block: \(status)") }
        return Array(target.prefix(unsafe Int(stream.pointee.total_out)))
    }
}
