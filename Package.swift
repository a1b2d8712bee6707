// swift-tools-version: 6.2
// The lowest version that has `treatAllWarnings` and `strictMemorySafety`. Compiled so far: with Swift 6.3, on Linux.
import PackageDescription

// One line per flow: `"Kanji"` stands for Modules/KanjiFlow, with its in-memory ports and its runner, and Tests/KanjiFlowTests.
let allFlows = [
    "Login",
    "Profile",
    "Kanji",
    "Feed",
    "Search",
    "Word",
]

// `APPCORE_FLOW=Kanji swift test --scratch-path .build/flow` sees only that flow and the targets in `core`. The name of
// no flow here changes nothing: the variable may be somebody else's.
let onlyFlow = Context.environment["APPCORE_FLOW"].flatMap { allFlows.contains($0) ? $0 : nil }
let flows = onlyFlow.map { [$0] } ?? allFlows

// The scripts set `APPCORE_STRICT=1`, so that warnings are errors here, but not for a package that depends on this one:
// SwiftPM suppresses the warnings of dependencies, and the compiler refuses to do both.
let isStrict = Context.environment["APPCORE_STRICT"] == "1"

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// The rings around AppCore that a flow may use.
let ringNames = [
    "AppCoreContent", "AppCoreDependencies", "AppCoreRecording", "AppCoreRouting", "AppCoreStoryboards",
]
let rings = ringNames.map { Target.Dependency.target(name: $0) }

// A window on the desktop needs GTK: `swift build --traits Desktop`.
let onDesktop = TargetDependencyCondition.when(traits: ["Desktop"])

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Modules/\(name)", exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

// A flow, its in-memory ports, a program that runs it alone on them, and its tests, which use them too.
func flow(_ name: String) -> [Target] {
    let flow = "\(name)Flow"
    let flowAndPorts: [Target.Dependency] = [.target(name: flow), .target(name: "\(flow)InMemory")]
    return [
        module(flow, ["AppCore", "TextBasics"] + rings, exclude: ["Runner", "InMemory"]),
        module("\(flow)InMemory", ["AppCore", .target(name: flow)] + rings, path: "Modules/\(flow)/InMemory"),
        program(
            "\(flow)Runner", ["AppCore", "LineHost"] + rings + flowAndPorts, path: "Modules/\(flow)/Runner",
            exclude: ["walk.txt"]),
        tests("\(flow)Tests", ["AppCore", "AppCoreTesting", "AppCoreWalking"] + rings + flowAndPorts),
    ]
}

let core: [Target] = [
    module("TextBasics"),
    module("AppCore"),
    module("AppCoreContent", ["AppCore"]),
    module("AppCoreDependencies", ["AppCore"]),
    module("AppCoreRecording", ["AppCore", "TextBasics"]),
    module("AppCoreRouting", ["AppCore", "TextBasics"]),
    module("AppCoreStoryboards", ["AppCore"]),
    module("AppCoreShell", ["AppCore", "AppCoreContent", "AppCoreRouting", "AppCoreStoryboards"]),
    module("AppCoreTesting", ["AppCore", "AppCoreContent", "AppCoreRouting", "TextBasics"]),
    module("AppCoreWalking", ["AppCore", "AppCoreContent", "AppCoreTesting", "TextBasics"]),
    .systemLibrary(name: "CMainQueue", path: "Modules/CMainQueue"),
    .systemLibrary(name: "CWidth", path: "Modules/CWidth"),
    .target(name: "CRescue", path: "Modules/CRescue", packageAccess: false),
    module("HostSupport", ["AppCore", "AppCoreContent", "CMainQueue", "CRescue", "CWidth", "TextBasics"]),
    module("LineHost", ["AppCore", "AppCoreContent", "CRescue", "HostSupport", "TextBasics"]),
    .systemLibrary(name: "CNcurses", path: "Modules/CNcurses", providers: [.apt(["libncurses-dev"])]),
    module("TerminalHost", ["AppCore", "AppCoreContent", "CNcurses", "CRescue", "HostSupport", "TextBasics"]),
    // Without the trait, every file of the module is empty and nothing of GTK is needed.
    .systemLibrary(
        name: "CAdwaita", path: "Modules/CAdwaita", pkgConfig: "libadwaita-1",
        providers: [.apt(["libadwaita-1-dev"])]),
    module(
        "DesktopHost",
        [
            "AppCore", "AppCoreContent", "CMainQueue", "HostSupport", "TextBasics",
            .target(name: "CAdwaita", condition: onDesktop),
        ]),
    .systemLibrary(name: "CGetopt", path: "Modules/CGetopt"),
    .systemLibrary(name: "CSpawn", path: "Modules/CSpawn"),
    module(
        "CommandSupport",
        [
            "AppCore", "AppCoreContent", "AppCoreRecording", "AppCoreRouting", "AppCoreShell", "AppCoreStoryboards",
            "CGetopt", "CSpawn", "HostSupport", "LineHost", "TerminalHost", "TextBasics",
            .target(name: "DesktopHost", condition: onDesktop),
        ]),
]

let isFuzzing = Context.environment["APPCORE_FUZZ"] == "1"

let app: [Target.Dependency] =
    [
        "AppCore", "AppCoreShell", "AppStorage", "CommandSupport", "CityData", "FeedModel", "FeedSyndication",
        "GlyphData",
        "HostSupport", "Inflection", "KanjiData", "LineHost", "NoticeData", "PackReader", "TerminalHost", "TextBasics",
        "AccentData", "LevelData", "PartData", "SentenceData", "StrokeData", "WordData",
    ] + rings + allFlows.map { .target(name: "\($0)Flow") }

let composed: [Target] = [
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "KanjiData", path: "Modules/KanjiData", exclude: ["kanji.pack"], packageAccess: false),
    .target(name: "WordData", path: "Modules/WordData", exclude: ["words.pack"], packageAccess: false),
    .target(name: "StrokeData", path: "Modules/StrokeData", exclude: ["strokes.pack"], packageAccess: false),
    .target(name: "AccentData", path: "Modules/AccentData", exclude: ["accents.pack"], packageAccess: false),
    .target(name: "SentenceData", path: "Modules/SentenceData", exclude: ["sentences.pack"], packageAccess: false),
    .target(name: "CityData", path: "Modules/CityData", exclude: ["city.pack"], packageAccess: false),
    .target(name: "GlyphData", path: "Modules/GlyphData", exclude: ["glyphs.pack"], packageAccess: false),
    .target(name: "PartData", path: "Modules/PartData", exclude: ["parts.pack"], packageAccess: false),
    .target(name: "LevelData", path: "Modules/LevelData", exclude: ["levels.pack"], packageAccess: false),
    .target(name: "NoticeData", path: "Modules/NoticeData", packageAccess: false),
    module("PackReader", ["CZlib", "Inflection", "TextBasics"]),
    module("Inflection"),
    tests("InflectionTests", ["Inflection"]),
    // Only tests can link an executable target, so fuzzing needs the app as a library.
    isFuzzing ? module("App", app, path: "App", exclude: ["Main.swift"]) : program("App", app, path: "App"),
    .target(
        name: "PackWriting", dependencies: ["CZlib", "PackReader"], path: "Tools/PackWriting", packageAccess: false,
        swiftSettings: strict),
    program(
        "CityPack", ["PackReader", "PackWriting"], path: "Tools/CityPack",
        exclude: ["own-regions.tsv", "requirements.txt"]),
    program("KanjiPack", ["CZlib", "PackReader", "PackWriting"], path: "Tools/KanjiPack"),
    program("PartPack", ["PackReader", "PackWriting"], path: "Tools/PartPack", exclude: ["own-characters.tsv"]),
    program(
        "LevelPack", ["PackReader", "PackWriting"], path: "Tools/LevelPack",
        exclude: ["corrections.tsv", "requirements.txt"]),
    program("WordPack", ["PackReader", "PackWriting"], path: "Tools/WordPack"),
    program("AccentPack", ["PackReader", "PackWriting"], path: "Tools/AccentPack"),
    program(
        "SentencePack", ["PackReader", "PackWriting"], path: "Tools/SentencePack", exclude: ["requirements.txt"]),
    program(
        "StrokePack", ["PackReader", "PackWriting"], path: "Tools/StrokePack",
        exclude: ["counts.tsv", "dump-kanjivg.py", "requirements.txt"]),
    program(
        "InflectionCheck", ["Inflection", "PackReader", "PackWriting"], path: "Tools/InflectionCheck",
        exclude: ["dump-naist.py"]),
    // An app with a sample of each element, from which `Scripts/element-table` makes the guide's table.
    program(
        "ElementSheet", ["AppCore", "AppCoreContent", "AppCoreRouting", "AppCoreShell", "CommandSupport"],
        path: "Tools/ElementSheet"),
    program("AppCoreFlowTool", [], path: "Tools/FlowTool"),
    tests("FlowToolTests", ["AppCoreFlowTool"]),
    .plugin(
        name: "AppCoreFlowCommand",
        capability: .command(
            intent: .custom(
                verb: "flow", description: "Makes a flow, removes one, or checks what flows import and show."),
            permissions: [.writeToPackageDirectory(reason: "A flow consists of files and lines in this package.")]),
        dependencies: ["AppCoreFlowTool"], path: "Plugins/Flow"),
    tests("TextBasicsTests", ["TextBasics"]),
    tests(
        "AppCoreTests", ["AppCore", "AppCoreShell", "AppCoreTesting", "AppCoreWalking"] + rings,
        exclude: ["Journals.tsv"]),
    tests("ArchitectureTests", ["AppCoreFlowTool"]),
    tests(
        "PackReaderTests",
        [
            "PackReader", "PackWriting", "AccentData", "KanjiData", "CityData", "GlyphData", "LevelData", "PartData",
            "SentenceData", "StrokeData", "WordData",
        ],
        exclude: ["read_pack.py"]),
    // A small app that the tests run as a separate process, because a host needs a main thread to itself.
    program("LineHostProbe", ["AppCore", "AppCoreContent", "HostSupport", "LineHost"], path: "Tests/LineHostProbe"),
    tests(
        "LineHostTests", ["AppCore", "AppCoreContent", "AppCoreTesting", "HostSupport", "LineHost", "LineHostProbe"]),
    tests("DesktopHostTests", ["AppCore", "AppCoreContent", "DesktopHost"]),
    tests("TerminalHostTests", ["AppCore", "AppCoreContent", "HostSupport", "TerminalHost", "TextBasics"]),
    tests(
        "AppTests",
        [
            "App", "AppCore", "AppCoreShell", "AppCoreTesting", "AppCoreWalking", "CommandSupport", "HostSupport",
            "TerminalHost",
        ] + rings,
        exclude: ["Golden", "Recordings", "Searches", "Walks"]),
    .systemLibrary(name: "CSQLite", path: "Modules/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypt", path: "Modules/CCrypt", providers: [.apt(["libcrypt-dev"])]),
    // The values that fetching and storage share.
    module("FeedModel"),
    module("AppStorage", ["CCrypt", "CSQLite", "FeedModel", "TextBasics"]),
    // A program that writes until it is killed.
    program("AppStorageProbe", ["AppStorage"], path: "Tests/AppStorageProbe"),
    tests("AppStorageTests", ["AppStorage", "AppStorageProbe", "CSQLite", "FeedModel", "TextBasics"]),
    .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
    .target(name: "CTerminal", path: "Benchmarks/CTerminal", packageAccess: false),
    program(
        "bench",
        [
            "AccentData", "AppCore", "AppCoreShell", "AppStorage", "CommandSupport", "CMalloc", "CSQLite", "CTerminal",
            "CityData",
            "FeedModel", "FeedSyndication", "GlyphData", "HostSupport", "Inflection", "KanjiData", "KanjiFlow",
            "LevelData",
            "PackReader",
            "PartData", "SearchFlow", "SentenceData", "StrokeData", "WordData",
        ] + rings, path: "Benchmarks/Bench"),
    tests("BenchTests", ["bench"]),
    program(
        "OneLine",
        [
            "AppCore", "AppStorage", "CGetopt", "CityData", "FeedModel", "FeedSyndication", "GlyphData", "KanjiData",
            "LineHost",
            "PackReader",
        ] + allFlows.map { .target(name: "\($0)Flow") },
        path: "Benchmarks/OneLine"),
    // The baselines for measuring the app in a terminal.
    program("PlainSwift", [], path: "Benchmarks/PlainSwift"),
    .executableTarget(
        name: "PlainNcurses", path: "Benchmarks/PlainNcurses", packageAccess: false,
        linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CCurl", path: "Modules/CCurl", packageAccess: false),
    .target(name: "CExpat", path: "Modules/CExpat", packageAccess: false),
    module("FeedSyndication", ["CCurl", "CExpat", "CZlib", "FeedModel", "TextBasics"]),
    // A program that measures what reading large feeds costs.
    program(
        "FeedSyndicationProbe", ["CMalloc", "FeedModel", "FeedSyndication", "FuzzSupport"],
        path: "Tests/FeedSyndicationProbe"),
    tests("FeedSyndicationTests", ["FeedModel", "FeedSyndication", "FeedSyndicationProbe"]),
    // Reads the feeds of `make check-feeds`.
    program(
        "FeedCorpus", ["FeedModel", "FeedSyndication"], path: "Tests/FeedCorpus",
        exclude: ["compare.py", "differences.tsv", "requirements.txt"]),
]

// Only redrawing the glyphs needs FreeType. `APPCORE_GLYPHS=1` adds the tool for it; other builds don't have it.
let glyphTool: [Target] =
    Context.environment["APPCORE_GLYPHS"] != "1"
    ? []
    : [
        .systemLibrary(
            name: "CFreeType", path: "Tools/CFreeType", pkgConfig: "freetype2",
            providers: [.apt(["libfreetype-dev", "pkg-config"])]),
        program("GlyphPack", ["CFreeType", "PackReader", "PackWriting"], path: "Tools/GlyphPack"),
    ]

// The targets of libFuzzer. `APPCORE_FUZZ=1` adds them as programs. In other builds, FuzzTests contain the same code and run it
// on the corpus.
let fuzzed: [(program: String, dependencies: [String])] = [
    ("FuzzPacks", ["PackReader", "PackWriting"]),
    ("FuzzFeeds", ["FeedModel", "FeedSyndication", "TextBasics"]),
    ("FuzzLinks", ["App", "AppCore", "AppCoreRouting", "AppCoreShell", "TextBasics"]),
    ("FuzzJournal", ["App", "AppCore", "AppCoreRecording", "CommandSupport"]),
    ("FuzzLineCommands", ["AppCore", "AppCoreContent", "HostSupport", "LineHost", "TextBasics"]),
]
let fuzzing: [Target] =
    [module("FuzzSupport", path: "Fuzz/FuzzSupport")]
    + (isFuzzing
        ? fuzzed.map { name, dependencies in
            program(name, (["FuzzSupport"] + dependencies).map { .target(name: $0) }, path: "Fuzz/\(name)")
        }
        : [
            .testTarget(
                name: "FuzzTests",
                dependencies: Set(fuzzed.flatMap(\.dependencies) + ["FuzzSupport"]).sorted().map { .target(name: $0) },
                path: "Fuzz",
                exclude: ["Corpus", "Crashes", "FuzzSupport"] + fuzzed.map { "\($0.program)/Main.swift" },
                packageAccess: false, swiftSettings: strict)
        ])

// What other packages can depend on. None of these links a database, a network library or a pack.
let products =
    ["AppCore", "TextBasics"] + ringNames + [
        "AppCoreShell", "AppCoreTesting", "AppCoreWalking", "CommandSupport", "DesktopHost", "HostSupport", "LineHost",
        "TerminalHost",
    ]

let package = Package(
    name: "AppCore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // A flow's own build has no command for making flows.
    products: products.map { .library(name: $0, targets: [$0]) }
        + (onlyFlow == nil ? [.plugin(name: "AppCoreFlowCommand", targets: ["AppCoreFlowCommand"])] : []),
    traits: [.trait(name: "Desktop", description: "Draws windows on the desktop, with GTK 4 and libadwaita.")],
    targets: core + flows.flatMap(flow) + (onlyFlow == nil ? composed + glyphTool + fuzzing : []),
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
