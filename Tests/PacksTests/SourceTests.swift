import Testing

@testable import packs

/// The list of sources.
@Suite struct SourceTests {
    @Test(arguments: Source.all) func `a source has a version and a checksum`(_ source: Source) {
        #expect(!source.version.isEmpty)
        #expect(source.sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(source.package)")
    }

    @Test func `no two sources have the same checksum, and no package has two versions`() {
        #expect(Dictionary(grouping: Source.all, by: \.package).values.allSatisfy { Set($0.map(\.version)).count == 1 })
        #expect(Set(Source.all.map(\.sha256)).count == Source.all.count)
    }

    @Test func `a source that can't be had is named with its version and the place to change it`() {
        let error = SourceError.notDownloaded(.kanjivg)
        #expect(error.description.hasPrefix("kanjivg 20260714 can't be downloaded here; "))
        #expect(error.description.hasSuffix("Tools/Packs/Source.swift"))
    }
}
