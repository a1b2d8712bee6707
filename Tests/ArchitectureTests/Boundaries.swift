@testable import AppCoreFlowTool

/// The only list of which modules may open which.
///
/// A new module gets a row here. Flows and their parts, test targets and programs need none, because their rows follow
/// from their kind.
enum Boundaries {
    /// The modules that a module may open.
    struct Row {
        /// Modules of this package.
        var ours: Set<String>
        /// Importable modules of Swift or the system; `nil` allows any.
        var system: Set<String>?

        /// The row as text, for messages.
        var list: String { ours.isEmpty ? "nothing" : ours.sorted().joined(separator: ", ") }
    }

    /// Pure functions on text that must agree everywhere.
    private static let textBasics = "TextBasics"

    /// The rings around AppCore that a flow may open.
    static let rings = Set(FlowCheck.rings)

    /// The modules that only tests may open: driving and walking.
    static let testing: Set = ["AppCoreTesting", "AppCoreWalking"]

    /// The modules that other packages can depend on.
    static let products = rings.union(testing).union([
        "TextBasics",
        "AppCore", "AppCoreShell", "CommandSupport", "HostSupport", "LineHost", "TerminalHost",
    ]).sorted()

    private static let table: [String: Row] = [
        textBasics: Row(ours: [], system: []),
        "AppCore": Row(ours: [], system: ["Observation"]),
        "AppCoreContent": Row(ours: ["AppCore"], system: []),
        "AppCoreDependencies": Row(ours: ["AppCore"], system: []),
        "AppCoreRecording": Row(ours: ["AppCore", textBasics], system: []),
        "AppCoreLinks": Row(ours: ["AppCore", textBasics], system: []),
        "AppCoreRouting": Row(ours: ["AppCore"], system: []),
        "AppCoreStoryboards": Row(ours: ["AppCore"], system: []),
        // A ring for apps, which mounts flows; no flow may open it.
        "AppCoreShell": Row(
            ours: ["AppCore", "AppCoreContent", "AppCoreLinks", "AppCoreRouting", "AppCoreStoryboards"],
            system: ["FoundationEssentials", "Observation"]),
        "AppCoreTesting": Row(
            ours: ["AppCore", "AppCoreContent", "AppCoreLinks", textBasics],
            system: ["Observation", "Synchronization", "Testing"]),
        "AppCoreWalking": Row(
            ours: ["AppCore", "AppCoreContent", "AppCoreLinks", "AppCoreTesting", textBasics],
            system: ["Glibc", "Observation", "Synchronization", "Testing"]),
        "FeedModel": Row(ours: [], system: []),
        "AppStorage": Row(ours: ["CCrypt", "CSQLite", "FeedModel", textBasics], system: ["Dispatch", "Glibc"]),
        "FeedSyndication": Row(
            ours: ["CCurl", "CExpat", "CZlib", "FeedModel", textBasics],
            system: ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"]),
        // A program, but FeedSyndication's tests run it and depend on the modules that it opens.
        "FeedSyndicationProbe": Row(
            ours: ["CMalloc", "FeedModel", "FeedSyndication", "FuzzSupport"], system: ["Glibc", "Synchronization"]),
        "Inflection": Row(ours: [], system: ["Synchronization"]),
        "PackReader": Row(ours: ["CZlib", "Inflection", "TextBasics"], system: ["Glibc", "Synchronization"]),
        "HostSupport": Row(
            ours: ["AppCore", "AppCoreContent", "CMainQueue", "CRescue", "CWidth", textBasics],
            system: ["Dispatch", "Glibc", "Observation", "Synchronization"]),
        "CommandSupport": Row(
            ours: [
                "AppCore", "AppCoreContent", "AppCoreLinks", "AppCoreRecording", "AppCoreShell", "AppCoreStoryboards",
                "CGetopt", "CSpawn", "DesktopHost", "HostSupport", "LineHost", "TerminalHost", textBasics,
            ], system: ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"]),
        "LineHost": Row(
            ours: ["AppCore", "AppCoreContent", "CRescue", "HostSupport", textBasics],
            system: ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"]),
        "DesktopHost": Row(
            ours: ["AppCore", "AppCoreContent", "CAdwaita", "CMainQueue", "HostSupport", textBasics],
            system: ["Dispatch", "Glibc"]),
        "TerminalHost": Row(
            ours: ["AppCore", "AppCoreContent", "CNcurses", "CRescue", "HostSupport", textBasics],
            system: ["Dispatch", "Glibc"]),
    ]

    /// The modules that the standard library and Observation open themselves.
    static let runtime: Set = [
        "Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "Observation", "Glibc",
    ]

    /// A flow sees AppCore, the rings around it and TextBasics, and no other module of ours.
    private static let flow = Row(
        ours: rings.union(["AppCore", textBasics]), system: ["Observation", "Synchronization"])

    /// A flow's in-memory ports also see the flow, and its runner also sees a host; neither sees another flow.
    private static func row(ofPartOf flow: String, isRunner: Bool) -> Row {
        isRunner
            ? Row(
                ours: self.flow.ours.union([flow, "\(flow)InMemory", "HostSupport", "LineHost"]), system: ["Glibc"])
            : Row(ours: self.flow.ours.union([flow]), system: self.flow.system)
    }

    /// The row of a module; `nil` if a module has none.
    static func row(of module: String) -> Row? {
        if let row = table[module] { return row }
        if module.hasSuffix("Flow") { return flow }
        for part in ["InMemory", "Runner"] where module.hasSuffix("Flow\(part)") {
            return row(ofPartOf: String(module.dropLast(part.count)), isRunner: part == "Runner")
        }
        if module.hasSuffix("Tests") { return row(ofTestsOf: String(module.dropLast("Tests".count))) }
        // A program may compose any modules, except test helpers and in-memory ports.
        return Project.modules.contains(module) ? nil : Row(ours: Set(everything).subtracting(testing))
    }

    /// Modules and, transitively, the modules that they open.
    static func closure(of modules: Set<String>) -> Set<String> {
        var closure: Set<String> = []
        var rest = modules
        while let module = rest.popFirst() {
            if closure.insert(module).inserted { rest.formUnion(table[module]?.ours ?? flowOurs(module)) }
        }
        return closure
    }

    private static func flowOurs(_ module: String) -> Set<String> { module.hasSuffix("Flow") ? flow.ours : [] }

    private static func row(ofTestsOf subject: String) -> Row {
        if subject == "FlowTool" || subject == "Architecture" { return Row(ours: ["AppCoreFlowTool"]) }
        if subject.hasSuffix("Flow") {
            return Row(ours: flow.ours.union(testing).union([subject, "\(subject)InMemory"]))
        }
        return Row(
            ours: (row(of: subject)?.ours ?? []).union(["EmbeddedData"]).union(rings).union(testing).union([
                subject, subject + "Probe", "AppCore", "AppCoreShell", "CMalloc", "FuzzSupport",
            ])
            // Tests of what reads packs write their own.
            .union(subject == "PackReader" ? ["PackWriting"] : []))
    }

    /// All our modules, except tests and modules that only serve to test a flow or to run it alone.
    private static var everything: [String] {
        #if os(Linux)
        Project.moduleFolders.keys + Project.folders(in: "Benchmarks")
            + Build.targets.filter { !$0.hasSuffix("Tests") && !Project.flowParts.contains($0) }
        #else
        []
        #endif
    }
}
