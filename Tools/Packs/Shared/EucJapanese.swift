import Foundation
import PackWriting

/// Texts in EUC-JP, in which the Electronic Dictionary Research and Development Group writes its files.
enum EucJapanese {
    /// Reads a file.
    ///
    /// - Throws: `DataError` if the file is missing or isn't EUC-JP.
    static func text(ofFile path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        return String(decoding: try utf8(data, path: path), as: UTF8.self)
    }

    /// Uses the C library's iconv, which also converts the three-byte characters of JIS X 0212.
    private static func utf8(_ data: Data, path: String) throws -> [UInt8] {
        let converter = unsafe iconv_open("UTF-8", "EUC-JP")
        guard unsafe converter != iconv_t(bitPattern: -1) else {
            throw DataError(description: "the system's iconv cannot convert from EUC-JP")
        }
        defer { unsafe iconv_close(converter) }
        var input = [CChar](data.map { CChar(bitPattern: $0) })
        var output = [CChar](repeating: 0, count: data.count * 2 + 16)
        var inputLeft = input.count
        var outputLeft = output.count
        let failed = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                var from = source.baseAddress
                var to = target.baseAddress
                return unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft) == -1
            }
        }
        guard !failed else {
            throw DataError(description: "'\(path)' is not EUC-JP at byte \(data.count - inputLeft)")
        }
        return output[0..<(output.count - outputLeft)].map { UInt8(bitPattern: $0) }
    }
}
