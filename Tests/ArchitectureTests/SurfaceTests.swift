#if os(Linux) && DEBUG
    import Foundation
    import Testing

    /// The public face of each product and of each flow is the reviewed one, and never contains a flow's screen.
    @Suite struct SurfaceTests {
        @Test(arguments: Project.flows) func `a flow's surface is the reviewed one`(_ flow: String) throws {
            try Self.compare(try Toolchain.interface(of: flow), of: flow)
        }

        @Test(arguments: Boundaries.products)
        func `a product's surface is the reviewed one, and what is for the rings alone stands apart`(
            _ product: String
        ) throws {
            let symbols = try Toolchain.symbols(of: product)
            func lines(_ isForRings: Bool) -> [String] {
                symbols.filter { ($0.spi == true) == isForRings }.map(\.line).sorted()
            }
            let door = lines(true).isEmpty ? [] : ["", "# For the rings alone: @_spi(Rings)", ""] + lines(true)
            try Self.compare((["# Public", ""] + lines(false) + door).joined(separator: "\n") + "\n", of: product)
        }

        private static func compare(_ interface: String, of module: String) throws {
            let path = "API/\(module).txt"
            if ProcessInfo.processInfo.environment["UPDATE_API"] == "1" {
                try FileManager.default.createDirectory(at: Project.url("API"), withIntermediateDirectories: true)
                try interface.write(to: Project.url(path), atomically: true, encoding: .utf8)
            }
            let changes = changes(from: (try? Project.read(path)) ?? "", to: interface)
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
            let heavy: Set = ["CCrypt", "CCurl", "CExpat", "CSQLite", "CZlib", "CityData", "GlyphData", "KanjiData"]
            let linked = Boundaries.closure(of: [product]).intersection(heavy)
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
            let types = try modules.flatMap { Self.types(in: try Toolchain.interface(of: $0)) }
            var screens: [String: String] = ["Screen": "a screen", "Container": "a container"]
            // Repeats until nothing new is found: a type may be a screen through a protocol or a superclass.
            while let (name, kind) = types.lazy.compactMap({ type in
                screens[type.name] == nil
                    ? type.parents.lazy.compactMap { screens[$0] }.first.map { (type.name, $0) } : nil
            }).first {
                screens[name] = kind
            }
            for known in ["StackContainer", "ContentScreen"] {
                #expect(screens[known] != nil, "\(known) of AppCore or a ring was not recognised")
            }
            for type in Self.types(in: try Toolchain.interface(of: flow)) {
                guard let kind = screens[type.name] else { continue }
                Issue.record("\(flow).\(type.name) is public and \(kind): a flow shows coordinators, never its screens")
            }
        }

        private static func changes(from old: String, to new: String) -> [String] {
            func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
            return lines(new).difference(from: lines(old)).map { change in
                switch change {
                case .insert(_, let line, _): "+ \(line)"
                case .remove(_, let line, _): "- \(line)"
                }
            }
        }

        /// The types of an interface, and the types that they conform to or inherit from, by unqualified names.
        private static func types(in interface: String) -> [(name: String, parents: [String])] {
            interface.split(separator: "\n").compactMap { line in
                let pattern =
                    /^[^\/]*?\b(?:actor|class|enum|extension|protocol|struct)\s+([\w.]+)(?:<.*?>)?\s*:\s*(.+)\{/
                guard let match = line.firstMatch(of: pattern) else { return nil }
                let parents = match.output.2.split(separator: " where ")[0].split(separator: ",").map { parent in
                    let type = parent.split(separator: "<")[0].split(separator: " ").last ?? ""
                    return String(type.split(separator: ".").last ?? "")
                }
                return (String(match.output.1.split(separator: ".").last ?? ""), parents)
            }
        }
    }
#endif
