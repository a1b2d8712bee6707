import AppCoreWalking
import EmbeddedData
import Foundation
import PackReader
import PackWriting
import Testing

/// A folder for damaged packs, deleted with the test.
private final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes the app's pack with a change and opens it.
    func open(_ change: (inout [UInt8]) -> Void) throws -> CityCatalogue {
        var bytes = unsafe Array(UnsafeRawBufferPointer(start: city_pack_bytes(), count: Int(city_pack_size())))
        change(&bytes)
        let file = folder.appending(path: "city.pack")
        try Data(bytes).write(to: file)
        return try CityCatalogue(contentsOfFile: file.path)
    }
}

/// Reads everything in a catalogue.
private func readAll(_ catalogue: CityCatalogue) throws {
    for country in catalogue.countries {
        _ = try catalogue.ownRegions(of: country)
        for region in try catalogue.regions(of: country) { _ = try catalogue.cities(of: region) }
    }
    _ = try catalogue.search("tokyo")
    for id in [1_850_147, 2_950_159, 1] { _ = try catalogue.city(id: id) }
    _ = try catalogue.nearest(latitude: 0, longitude: 0)
}

@Suite struct DamagedCatalogueTests {
    private func error(_ change: (inout [UInt8]) -> Void) throws -> PackError? {
        let scratch = try Scratch()
        do {
            _ = try scratch.open(change)
            return nil
        } catch let error as PackError {
            return error
        }
    }

    @Test func `an undamaged copy opens from a file`() throws {
        let scratch = try Scratch()
        try readAll(try scratch.open { _ in })
    }

    @Test func `an empty file, a foreign file and a missing file are distinguished`() throws {
        guard case .empty = try error({ $0 = [] }) else { return #expect(Bool(false), "not empty") }
        guard case .notAPack = try error({ $0 = Array("GIF89a, certainly not a pack".utf8) }) else {
            return #expect(Bool(false), "a pack")
        }
        #expect(throws: PackError.unreadable(file: "/nowhere/city.pack", reason: "No such file or directory")) {
            try CityCatalogue(contentsOfFile: "/nowhere/city.pack")
        }
    }

    @Test func `a kanji pack is refused as a catalogue`() throws {
        let found = try error { bytes in bytes.replaceSubrange(12..<16, with: Array("KANJ".utf8)) }
        guard case .otherVersion(_, let kind, let supported) = found else { return #expect(Bool(false), "opened") }
        #expect(kind == "version 2 of kind 'KANJ'")
        #expect(supported == "version 2 of kind 'CITY'")
    }

    @Test func `a pack that is too short or too long is refused`() throws {
        guard case .wrongLength = try error({ $0.removeLast() }) else { return #expect(Bool(false), "cut") }
        guard case .wrongLength = try error({ $0.append(0) }) else { return #expect(Bool(false), "added to") }
        guard case .wrongLength = try error({ $0.removeSubrange(20...) }) else { return #expect(Bool(false), "stump") }
    }

    @Test func `a changed byte anywhere is found with a typed error`() throws {
        let scratch = try Scratch()
        let length = Int(city_pack_size())
        var generator = SplitMix(seed: 88_172, round: 0)
        for _ in 0..<40 {
            let position = Int.random(in: 0..<length, using: &generator)
            #expect(throws: PackError.self, "byte \(position)") { try scratch.open { $0[position] ^= 0x5A } }
        }
    }

    @Test func `invalid contents with valid checksums are reported and never trap`() throws {
        var generator = SplitMix(seed: 88_172, round: 0)
        for _ in 0..<200 {
            let bytes = try forgedPack(&generator)
            do {
                try unsafe bytes.withUnsafeBytes { bytes in
                    try readAll(try unsafe CityCatalogue(embedded: bytes, name: "forged"))
                }
            } catch {
                #expect(error is PackError)
            }
        }
    }

    /// A pack whose blocks contain random bytes, with valid checksums.
    private func forgedPack(_ generator: inout SplitMix) throws -> [UInt8] {
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in Bool.random(using: &generator) ? 0 : UInt8.random(in: 0...9, using: &generator) }
        }
        var countries: [UInt8] = []
        countries.append(number: 2, bytes: 2)
        for (index, code) in ["AA", "BB"].enumerated() {
            countries += Array(code.utf8)
            countries.append(number: (index + 1) * 2, bytes: 2)
            countries.append(number: (index + 1) * 3, bytes: 4)
            countries += [1, UInt8(ascii: "x")]
        }
        let blocks = [countries, random(40), random(90), random(48), random(60)]
        let sections = blocks.enumerated().map { TinyPack.Section(number: $0 + 2, blocks: [.init(key: 0, bytes: $1)]) }
        return try TinyPack(kind: CityCatalogue.kind, sections: sections).bytes()
    }
}
