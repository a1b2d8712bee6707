#if os(Linux) && DEBUG
import Foundation
import Testing

@testable import AppCoreFlowTool

/// The public face of each product and of each flow is the reviewed one, and never contains a flow's screen.
@Suite struct SurfaceTests {
    private static let reviewed = Project.flows + Boundaries.products + ["KanjiList"]

    @Test(arguments: reviewed) func `a surface is the reviewed one`(_ module: String) throws {
        let folder = Folder(root: Project.root)
        let surface = try Surface(of: module, Toolchain.search)
        if ProcessInfo.processInfo.environment["RENEW"] == "1" { try surface.write(in: folder) }
        guard let difference = surface.difference(in: folder) else { return }
        Issue.record("\(difference + surface.renewal)")
    }

    @Test(arguments: Boundaries.products) func `a product links no database, network library or pack`(
        _ product: String
    ) {
        let heavy: Set = ["CCrypt", "CCurl", "CZlib", "CExpat", "CSQLite", "EmbeddedData"]
        let linked = heavy.intersection(Build.declared[product] ?? [])
        #expect(linked.isEmpty, "\(product) links \(linked.sorted())")
    }

    @Test func `the guide's signatures are those of the sources`() throws {
        let page = try SignaturePage(Toolchain.search).text
        if ProcessInfo.processInfo.environment["RENEW"] == "1" {
            try Folder(root: Project.root).write(page, to: SignaturePage.path)
        }
        #expect(try page == Project.read(SignaturePage.path), "run `make renew`")
    }

    @Test func `every reviewed surface belongs to a flow or a product`() {
        for path in Project.files(in: "API", ending: ".txt") {
            let module = String(path.dropFirst("API/".count).dropLast(".txt".count))
            #expect(Self.reviewed.contains(module), "\(path) belongs to no product and no flow: remove it")
        }
    }

    /// What the screens of flows are made from.
    private static let core = Result {
        try (["AppCore"] + Boundaries.rings.sorted()).map { try Surface(of: $0, Toolchain.search) }
    }

    @Test(arguments: Project.flows) func `no screen or container of a flow is public`(_ flow: String) throws {
        let surface = try Surface(of: flow, Toolchain.search)
        let screens = Surface.screens(in: try Self.core.get() + [surface])
        for known in ["StackContainer", "ContentScreen"] {
            #expect(screens[known] != nil, "\(known) of AppCore or a ring was not recognised")
        }
        for type in surface.types {
            guard let kind = screens[type.name] else { continue }
            Issue.record("\(flow).\(type.name) is public and \(kind): a flow shows coordinators, never its screens")
        }
    }
}
#endif
