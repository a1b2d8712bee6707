import PackReader
import PackWriting

extension PackWriter {
    /// Compares the contents with those of the pack in a file, if both are made from the same sources.
    ///
    /// It compares inflated blocks, because compressed bytes may differ between versions of zlib.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - summary: What is in the fresh pack.
    /// - Returns: The result in words: that the packs match, or that the sources have changed.
    /// - Throws: `DataError` for the first difference, or `PackError` if the pack can't be read.
    func compare(withPackAt path: String, summary: String) throws -> String {
        let pack = try PackFile(contentsOfFile: path, kind: kind)
        func lines(_ bytes: [UInt8]) -> [Substring] { String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
        let theirs = lines(try pack.readSection(1))
        let ours = lines(sections.first { $0.number == 1 }?.blocks.flatMap(\.bytes) ?? [])
        guard theirs == ours else { return "the sources have changed: '\(path)' has \(theirs), here are \(ours)" }
        for section in sections {
            let theirs = try pack.blocks(of: section.number)
            guard theirs.count == section.blocks.count else {
                throw DataError(
                    description: "section \(section.number) of '\(path)' has \(theirs.count) blocks "
                        + "where a fresh pack has \(section.blocks.count)")
            }
            for (bytes, block) in zip(theirs, section.blocks) where bytes != block.bytes {
                throw DataError(
                    description: "a block of '\(path)', in section \(section.number) from key "
                        + "\(block.key), differs from a fresh pack")
            }
        }
        return "'\(path)' matches a fresh pack: \(summary)"
    }
}
