// swift-tools-version: 6.3
import PackageDescription

// One line per flow: `"Kanji"` stands for Modules/KanjiFlow and Tests/KanjiFlowTests.
let allFlows = ["Kanji"]

// `FLOW=Kanji swift test --scratch-path .build/flow/Kanji` sees AppCore, AppCoreTesting and that flow, and nothing else.
let onlyFlow = Context.environment["FLOW"]
if let onlyFlow, !allFlows.contains(onlyFlow) { fatalError("FLOW=\(onlyFlow): no such flow; there are \(allFlows)") }
let flows = onlyFlow.map { [$0] } ?? allFlows

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Modules/\(name)", packageAccess: false, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, packageAccess: false, swiftSettings: strict)
}

func flow(_ name: String) -> [Target] {
    [
        module("\(name)Flow", ["AppCore"]),
        tests("\(name)FlowTests", ["AppCore", "AppCoreTesting", .target(name: "\(name)Flow")]),
    ]
}

let core: [Target] = [module("AppCore"), module("AppCoreTesting", ["AppCore"])]

let composed: [Target] = [
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGetopt", path: "Modules/CGetopt"),
    .target(name: "KanjiData", path: "Modules/KanjiData", exclude: ["kanji.pack"], packageAccess: false),
    module("PackReader", ["CZlib"]),
    .systemLibrary(name: "CMainQueue", path: "Modules/CMainQueue"),
    module("LineHost", ["AppCore", "CMainQueue"]),
    program(
        "App",
        ["AppCore", "CGetopt", "LineHost", "PackReader", "KanjiData"] + allFlows.map { .target(name: "\($0)Flow") },
        path: "App"),
    module("FeedSyndication"),
    program("KanjiPack", ["CZlib", "PackReader"], path: "Tools/KanjiPack"),
    tests("AppCoreTests", ["AppCore", "AppCoreTesting"]),
    tests("PackReaderTests", ["PackReader", "KanjiData"]),
    tests("FeedSyndicationTests", ["FeedSyndication"]),
]

let package = Package(
    name: "AppCore",
    products: [
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "AppCoreTesting", targets: ["AppCoreTesting"]),
    ],
    targets: core + flows.flatMap(flow) + (onlyFlow == nil ? composed : []),
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
