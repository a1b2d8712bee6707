#if os(Linux) && DEBUG
import Foundation
import Testing

@testable import AppCoreFlowTool

/// The public face of each product and of each flow is the reviewed one, and never contains a flow's screen.
@Suite struct SurfaceTests {
    @Test(arguments: Project.flows) func `a flow's surface is the reviewed one`(_ flow: String) throws {
        try Self.compare(try Toolchain.interface(of: flow), of: flow)
    }

    @Test(arguments: Boundaries.products)
    func `a product's surface is the reviewed one`(_ product: String) throws {
        let lines = try Toolchain.symbols(of: product).map(\.line).sorted()
        try Self.compare((["# Public", ""] + lines).joined(separator: "\n") + "\n", of: product)
    }

    private static func compare(_ interface: String, of module: String) throws {
        let path = "API/\(module).txt"
        if ProcessInfo.processInfo.environment["UPDATE_API"] == "1" {
            try FileManager.default.createDirectory(at: Project.url("API"), withIntermediateDirectories: true)
            try interface.write(to: Project.url(path), atomically: true, encoding: .utf8)
        }
        let changes = Surface(text: interface).changes(since: (try? Project.read(path)) ?? "")
        guard !changes.isEmpty else { return }
        Issue.record(
            """
            the public surface of \(module) is not the reviewed one, \(path):
            \(changes.prefix(20).joined(separator: "\n"))
            if this is intended: UPDATE_API=1 Scripts/test --filter SurfaceTests, and have it reviewed
            """)
    }

    @Test(arguments: Boundaries.products) func `a product links no database, network library or pack`(
        _ product: String
    ) {
        let heavy: Set = ["CCrypt", "CCurl", "CZlib", "CExpat", "CSQLite", "EmbeddedData"]
        let linked = heavy.intersection(Build.declared[product] ?? [])
        #expect(linked.isEmpty, "\(product) links \(linked.sorted())")
    }

    @Test func `every reviewed surface belongs to a flow or a product`() {
        for path in Project.files(in: "API", ending: ".txt") {
            let module = String(path.dropFirst("API/".count).dropLast(".txt".count))
            #expect(
                Boundaries.products.contains(module) || Project.flows.contains(module),
                "\(path) belongs to no product and no flow: remove it")
        }
    }

    @Test(arguments: Project.flows) func `no screen or container of a flow is public`(_ flow: String) throws {
        let modules = ["AppCore"] + Boundaries.rings.sorted() + [flow]
        let screens = Surface.screens(in: try modules.map { Surface(text: try Toolchain.interface(of: $0)) })
        for known in ["StackContainer", "ContentScreen"] {
            #expect(screens[known] != nil, "\(known) of AppCore or a ring was not recognised")
        }
        for type in Surface(text: try Toolchain.interface(of: flow)).types {
            guard let kind = screens[type.name] else { continue }
            Issue.record("\(flow).\(type.name) is public and \(kind): a flow shows coordinators, never its screens")
        }
    }
}
#endif
