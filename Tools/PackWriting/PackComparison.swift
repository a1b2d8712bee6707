public import PackReader

extension PackWriter {
    /// Compares the contents with those of an existing pack.
    ///
    /// It compares inflated blocks, because compressed bytes may differ between versions of zlib.
    ///
    /// - Parameter pack: The existing pack.
    /// - Throws: `DataError` for the first difference, or `PackError` if the pack can't be read.
    public func compare(with pack: PackFile) throws {
        for section in sections {
            guard pack.section(section.number).count == section.blocks.count else {
                throw DataError(
                    description:
                        "section \(section.number) of '\(pack.name)' has \(pack.section(section.number).count) blocks "
                        + "where a fresh pack has \(section.blocks.count)")
            }
            for (index, block) in zip(pack.section(section.number), section.blocks)
            where try pack.read(index) != block.bytes {
                throw DataError(
                    description: "block \(index) of '\(pack.name)', in section \(section.number) from key "
                        + "\(block.key), differs from a fresh pack")
            }
        }
    }
}
