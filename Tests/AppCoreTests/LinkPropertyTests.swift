import AppCore
import AppCoreLinks
import AppCoreRouting
import AppCoreWalking
import Foundation
import Testing

/// Generated routes and links, from seeds that failures name.
@Suite struct LinkPropertyTests {
    let table: LinkTable<DemoRoute>

    init() throws {
        var table = LinkTable<DemoRoute>(.scheme("toy"), .web(host: "toy.example"))
        try table.mount(DemoRoute.links) { $0 }
        self.table = table
    }

    /// Texts that are hard to link: with a meaning in links, equal to another text, or long.
    private static let pieces = [
        "a", "Z", "/", "?", "#", "%", "&", "=", "+", ":", "@", "..", ".", " ", "%2F", "水", "\u{FA19}", "e\u{301}",
        "\u{E9}",
        "👩🏽‍🚀", "שלום", "x.y", "*", ";", "\\", "'", "\"", "<", "~", "\u{7}", "\u{202E}",
    ]

    private static func text(_ random: inout SplitMix, length: ClosedRange<Int> = 0...6) -> String {
        (0..<Int.random(in: length, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private static func route(_ random: inout SplitMix) -> DemoRoute {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .kanji(Unicode.Scalar(UInt32.random(in: 0x3400...0x9FFF, using: &random)) ?? "水")
        case 1: .word(text(&random))
        case 2:
            .list(
                grade: Bool.random(using: &random) ? Int.random(in: .min ... .max, using: &random) : nil,
                isReversed: Bool.random(using: &random))
        case 3: .page(Int.random(in: -5...5, using: &random), Bool.random(using: &random) ? text(&random) : nil)
        default: .file((0..<Int.random(in: 1...4, using: &random)).map { _ in text(&random) })
        }
    }

    /// Whether a route's texts can be in a link: not empty, not dots, and without slashes or invisible characters.
    private static func canBeLinked(_ route: DemoRoute) -> Bool {
        let texts: [String] =
            switch route {
            case .word(let text): [text]
            case .page(_, let text): text.map { [$0] } ?? []
            case .file(let path): path
            case .kanji, .list: []
            }
        return texts.allSatisfy { text in
            !text.isEmpty && text != "." && text != ".." && !text.contains("/")
                && !text.unicodeScalars.contains { $0 == "\u{7}" || $0 == "\u{202E}" }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `a link made from a route leads to it`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        for _ in 0..<500 {
            let route = Self.route(&random)
            guard let path = DemoRoute.links.lazy.compactMap({ $0.link(to: route) }).first else {
                #expect(!Self.canBeLinked(route), "seed \(seed): no link to \(route)")
                continue
            }
            #expect(Self.canBeLinked(route), "seed \(seed): \(route) has the link \(path)")
            let link = table.link(path)
            #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "seed \(seed): \(link)")
            #expect(try table.target(of: link) == route, "seed \(seed): \(link)")
        }
    }

    /// `LINK_SEED` selects the links of another seed.
    private static var seed: UInt64 { ProcessInfo.processInfo.environment["LINK_SEED"].flatMap(UInt64.init) ?? 2026 }

    @MainActor @Test func `random links leave the table, the planner and the window unharmed`() throws {
        let shop = Shop()
        let router = Router<DemoRoute>(for: shop.coordinator.flow) { shop.destination(of: $0) }
        var random = SplitMix(state: Self.seed)
        let starts = ["toy://", "toy://kanji/", "toy://kanji?", "https://toy.example/files/", "toy://page/1/", ""]
        var opened = 0
        var refused = 0
        // A million of them in `make nightly`.
        let count = ProcessInfo.processInfo.environment["SOAK"] == "1" ? 1_000_000 : 200_000
        for number in 0..<count {
            var bytes = Array((starts.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int(random.next() % 12) {
                switch random.next() % 4 {
                case 0: bytes.append(UInt8(truncatingIfNeeded: random.next()))
                case 1: bytes += Self.hostile[Int(random.next() % UInt64(Self.hostile.count))]
                default: bytes.append(UInt8(ascii: "a") + UInt8(random.next() % 26))
                }
            }
            let link = String(decoding: bytes, as: UTF8.self)
            do throws(LinkError) {
                let route = try table.target(of: link)
                opened += 1
                let before = opened % 64 == 0 ? shop.window.snapshot : nil
                let plan = router.explain(route)
                #expect(plan.refusal == nil, "seed \(Self.seed), link \(number): \(plan)")
                guard let before else { continue }
                #expect(shop.window.snapshot == before, "seed \(Self.seed), link \(number)")
                router.open(route)
                #expect(shop.titles == [shop.end(of: route)], "seed \(Self.seed), link \(number): \(link)")
            } catch {
                refused += 1
                if number % 1000 == 0 {
                    let isPlain = error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
                    #expect(isPlain && !error.description.isEmpty, "link \(number)")
                }
            }
        }
        #expect(opened > count / 100 && refused > count / 10)
    }

    private static let hostile = [
        "%", "%2F", "%00", "%C0%AF", "%E6%B0%B4", "..", "//", "/", "?", "&", "=", "#", "@", ":", "\u{202E}", "水",
        "grade=", "%2e",
    ].map { Array($0.utf8) }
}

extension Shop {
    fileprivate func destination(of route: DemoRoute) -> Destination {
        let home = StepAssembly.from(.root).find(Finder<StackContainer, Void> { stack, _ in stack.title == "Home" })
            .poppedToRoot()
        let title = end(of: route)
        switch route {
        case .list: return Destination("list", to: home)
        case .kanji, .word: return Destination("kanji", to: home.build(screen(title), by: .push))
        case .page: return Destination("page", to: modal(title))
        case .file(let path):
            let folder = home.build(screen("\(path.count) parts"), by: .push)
            return Destination("file", to: folder.build(screen(title), by: .push))
        }
    }

    /// The title of the screen that a route leads to.
    fileprivate func end(of route: DemoRoute) -> String {
        switch route {
        case .list: "home"
        case .kanji(let scalar): "kanji \(scalar)"
        case .word(let word): "word \(word)"
        case .page(let number, _): "page \(number)"
        case .file(let path): "file \(path.last ?? "")"
        }
    }
}
