@testable import AppCoreFlowTool

/// Which modules may open which: what Package.swift declares, and what flows and parts of the system are closed to.
enum Boundaries {
    /// The rings around AppCore that a flow may open.
    static let rings = Set(Project.manifest.rings)

    /// The modules that only tests may open: driving and walking, flows and apps.
    static let testing: Set = ["AppCoreShellTesting", "AppCoreTesting", "AppCoreWalking"]

    /// The modules that other packages can depend on, without DesktopHost, which only a build with windows has.
    static let products = Project.manifest.products.subtracting(["DesktopHost"]).sorted()

    /// The modules of ours that a flow may open.
    static let flow = rings.union(["AppCore", "DictionaryBasics", "TextBasics"])

    /// The modules that the standard library and Observation open themselves.
    static let runtime: Set = [
        "Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "Observation", "Glibc",
    ]

    /// What each of these modules may import of Swift and the system; all others may import anything.
    static func system(for module: String) -> Set<String>? {
        switch module {
        case "AppCore", "AppCoreContent", "DictionaryBasics": ["Observation"]
        case "AppCoreShell": ["FoundationEssentials", "Observation"]
        case "AppCoreShellTesting": ["Observation", "Testing"]
        case "AppCoreTesting": ["Observation", "Synchronization", "Testing"]
        case "AppCoreWalking": ["Glibc", "Observation", "Synchronization", "Testing"]
        case "FeedModel", "TextBasics": []
        case "Inflection": ["Synchronization"]
        case "PackReader": ["Glibc", "Synchronization"]
        case _ where rings.contains(module): []
        case _ where module.hasSuffix("Flow") || module.hasSuffix("FlowInMemory"): ["Observation", "Synchronization"]
        default: nil
        }
    }
}
