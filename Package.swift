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

// `APPCORE_FLOW=Kanji swift test --scratch-path .build/flow` sees only that flow, the core and the hosts. The name of
// no flow here changes nothing: the variable may be somebody else's.
let onlyFlow = Context.environment["APPCORE_FLOW"].flatMap { allFlows.contains($0) ? $0 : nil }
let flows = onlyFlow.map { [$0] } ?? allFlows

// The scripts set `APPCORE_STRICT=1`, so that warnings are errors here, but not for a package that depends on this one:
// SwiftPM suppresses the warnings of dependencies, and the compiler refuses to do both.
let isStrict = Context.environment["APPCORE_STRICT"] == "1"

// An index of the system's modules, once for each module of ours, would take a fifth of a build's time.
let withoutSystemIndex = SwiftSetting.unsafeFlags(["-index-ignore-system-modules"])

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
    ] + (isStrict ? [.treatAllWarnings(as: .error), withoutSystemIndex] : [])

// The rings around AppCore that a flow may use.
let ringNames = [
    "AppCoreContent", "AppCoreDependencies", "AppCoreLinks", "AppCoreRecording", "AppCoreRouting",
    "AppCoreStoryboards",
]
let rings = ringNames.map { Target.Dependency.target(name: $0) }

// A window on the desktop needs GTK: `swift build --traits Desktop`.
let onDesktop = TargetDependencyCondition.when(traits: ["Desktop"])

func module(_ name: String, _ path: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target
{
    .target(
        name: name, dependencies: dependencies, path: path, exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

func program(_ name: String, _ path: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, packageAccess: false,
        swiftSettings: strict)
}

// Headers of a C library, in System.
func system(_ name: String, package: String? = nil, config: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "System/\(name)", pkgConfig: config, providers: package.map { [.apt([$0])] } ?? [])
}

// A flow, its in-memory ports, a program that runs it alone on them, and its tests, which use them too. The three of the
// dictionary share rows of kanji, and stars.
func flow(_ name: String) -> [Target] {
    let flow = "\(name)Flow"
    let shared: [Target.Dependency] = ["Kanji", "Search", "Word"].contains(name) ? ["DictionaryBasics"] : []
    let flowAndPorts: [Target.Dependency] = [.target(name: flow), .target(name: "\(flow)InMemory")]
    return [
        module(flow, "Modules/\(flow)", ["AppCore", "TextBasics"] + rings + shared, exclude: ["Runner", "InMemory"]),
        module(
            "\(flow)InMemory", "Modules/\(flow)/InMemory",
            ["AppCore", "TextBasics", .target(name: flow)] + rings + shared),
        program(
            "\(flow)Runner", "Modules/\(flow)/Runner", ["LineHost"] + flowAndPorts, exclude: ["walk.txt"]),
        tests("\(flow)Tests", ["AppCore", "AppCoreTesting", "AppCoreWalking"] + rings + shared + flowAndPorts),
    ]
}

// A module of the core, in Modules/AppCore: it sees what the others declare as `package`, which no other target does.
func core(_ folder: String, named name: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name ?? "AppCore\(folder)", dependencies: dependencies, path: "Modules/AppCore/\(folder)",
        swiftSettings: strict)
}

let core: [Target] = [
    core("Kernel", named: "AppCore"),
    core("TextBasics", named: "TextBasics"),
    core("Content", ["AppCore"]),
    core("Dependencies", ["AppCore"]),
    core("Links", ["TextBasics"]),
    core("Recording", ["AppCore", "TextBasics"]),
    core("Routing", ["AppCore"]),
    core("Storyboards", ["AppCore"]),
    core("Shell", ["AppCore", "AppCoreContent", "AppCoreDependencies", "AppCoreLinks", "AppCoreRouting"]),
    core("Testing", ["AppCore", "AppCoreContent", "AppCoreLinks"]),
    core("Walking", ["AppCore", "AppCoreContent", "AppCoreTesting", "TextBasics"]),
    core("ShellTesting", ["AppCore", "AppCoreLinks", "AppCoreShell", "AppCoreTesting", "AppCoreWalking"]),
]

let dictionary = module(
    "DictionaryBasics", "Services/DictionaryBasics", ["AppCore", "AppCoreContent", "TextBasics"])

let hosts: [Target] = [
    module(
        "HostSupport", "Hosts/HostSupport",
        ["AppCore", "AppCoreContent", "CMainQueue", "CRescue", "CWidth", "TextBasics"]),
    module("LineHost", "Hosts/LineHost", ["AppCore", "AppCoreContent", "CRescue", "HostSupport", "TextBasics"]),
    module(
        "TerminalHost", "Hosts/TerminalHost",
        ["AppCore", "AppCoreContent", "CNcurses", "CRescue", "HostSupport", "TextBasics"]),
    // Without the trait, nothing that draws is compiled, and nothing of GTK is needed.
    module(
        "DesktopHost", "Hosts/DesktopHost",
        [
            "AppCore", "AppCoreContent", "CMainQueue", "HostSupport", "TextBasics",
            .target(name: "CAdwaita", condition: onDesktop),
        ]),
    module(
        "CommandSupport", "Hosts/CommandSupport",
        [
            "AppCore", "AppCoreLinks", "AppCoreRecording", "AppCoreShell", "CGetopt", "CSpawn", "HostSupport",
            "LineHost", "TerminalHost", "TextBasics",
            .target(name: "DesktopHost", condition: onDesktop),
        ]),
    system("CAdwaita", package: "libadwaita-1-dev", config: "libadwaita-1"),
    system("CGetopt"),
    system("CMainQueue"),
    system("CNcurses", package: "libncurses-dev"),
    .target(name: "CRescue", path: "System/CRescue", packageAccess: false),
    system("CSpawn"),
    system("CWidth"),
]

let services: [Target] = [
    module("AppStorage", "Services/AppStorage", ["CCrypt", "CSQLite", "FeedModel", "TextBasics"]),
    // The values that fetching and storage share.
    module("FeedModel", "Services/FeedModel"),
    module("FeedSyndication", "Services/FeedSyndication", ["CCurl", "CExpat", "CZlib", "FeedModel", "TextBasics"]),
    module("Inflection", "Services/Inflection"),
    module("PackReader", "Services/PackReader", ["CZlib", "Inflection", "TextBasics"]),
    .target(
        name: "EmbeddedData", path: "Data",
        exclude: [
            "accents.pack", "cities.pack", "glyphs.pack", "kanji.pack", "levels.pack", "names.pack", "parts.pack",
            "sentences.pack", "strokes.pack", "words.pack",
        ], packageAccess: false),
    // The packs in the program, opened.
    module("AppPacks", "Services/AppPacks", ["EmbeddedData", "PackReader"]),
    system("CCrypt", package: "libcrypt-dev"),
    .target(name: "CCurl", path: "System/CCurl", packageAccess: false),
    .target(name: "CExpat", path: "System/CExpat", packageAccess: false),
    system("CSQLite", package: "libsqlite3-dev"),
    system("CZlib", package: "zlib1g-dev"),
]

// What the app is composed of, and what its tests open too.
let parts: [Target.Dependency] =
    [
        "AppCore", "AppCoreContent", "AppCoreDependencies", "AppCoreLinks", "AppCoreShell",
        "AppPacks", "AppStorage", "CommandSupport", "FeedModel", "FeedSyndication", "HostSupport", "PackReader",
    ] + allFlows.map { .target(name: "\($0)Flow") }

let app: [Target] = [
    module(
        "KanjiList", "App",
        parts + [
            "DictionaryBasics", "Inflection", "TextBasics",
            .target(name: "DesktopHost", condition: onDesktop),
        ],
        exclude: ["Program"]),
    program("App", "App/Program", ["KanjiList"]),
    tests(
        "AppTests",
        parts + [
            "AppCoreRecording", "AppCoreRouting", "AppCoreTesting", "AppCoreWalking", "DictionaryBasics", "KanjiList",
            "TerminalHost", "TestSupport", "TextBasics",
        ],
        exclude: ["Fixtures", "Golden", "Recordings", "Searches"]),
]

let moduleTests: [Target] = [
    // What several tests need: a web server, a folder, the processor's time.
    module("TestSupport", "Tests/TestSupport"),
    tests("TextBasicsTests", ["TextBasics"]),
    tests(
        "AppCoreTests",
        [
            "AppCore", "AppCoreShell", "AppCoreShellTesting", "AppCoreTesting", "AppCoreWalking", "HostSupport",
            "TestSupport",
        ] + rings),
    // A small app that the tests run as a separate process, because a host needs a main thread to itself.
    program("LineHostProbe", "Tests/LineHostProbe", ["AppCore", "AppCoreContent", "HostSupport", "LineHost"]),
    tests(
        "LineHostTests",
        [
            "AppCore", "AppCoreContent", "AppCoreTesting", "AppCoreWalking", "HostSupport", "LineHost", "LineHostProbe",
            "TestSupport", "TextBasics",
        ]),
    tests(
        "TerminalHostTests",
        ["AppCore", "AppCoreContent", "AppCoreWalking", "CNcurses", "HostSupport", "TerminalHost", "TextBasics"]),
    tests("DesktopHostTests", ["AppCore", "AppCoreContent", "DesktopHost"]),
    // The app in windows, which says on request what they have to show; `Scripts/test desktop user` compares that.
    program(
        "DesktopWitness", "Tests/DesktopWitness",
        [
            "AppCore", "AppCoreContent", "HostSupport", "KanjiList",
            .target(name: "DesktopHost", condition: onDesktop),
        ]),
    // A program that writes until it is killed.
    program("AppStorageProbe", "Tests/AppStorageProbe", ["AppStorage"]),
    tests(
        "AppStorageTests",
        [
            "AppCoreTesting", "AppCoreWalking", "AppStorage", "AppStorageProbe", "CSQLite", "FeedModel", "TestSupport",
            "TextBasics",
        ]),
    // A program that measures what reading large feeds costs.
    program(
        "FeedSyndicationProbe", "Tests/FeedSyndicationProbe",
        ["CMalloc", "FeedModel", "FeedSyndication", "FuzzSupport"]),
    tests(
        "FeedSyndicationTests",
        ["AppCoreWalking", "FeedModel", "FeedSyndication", "FeedSyndicationProbe", "TestSupport"]),
    // Reads the feeds of `make check-feeds`.
    program(
        "FeedCorpus", "Tests/FeedCorpus", ["FeedSyndication"],
        exclude: ["compare.py", "differences.tsv", "requirements.txt"]),
    tests("InflectionTests", ["AppCoreWalking", "Inflection"]),
    tests(
        "PackReaderTests", ["AppCoreWalking", "AppPacks", "EmbeddedData", "PackReader", "PackWriting", "TestSupport"],
        exclude: ["Fixtures", "read_pack.py"]),
    tests("ArchitectureTests", ["AppCoreFlowTool"]),
    tests("FlowToolTests", ["AppCoreFlowTool"]),
    tests("BenchTests", ["CommandSupport", "bench"]),
]

// A flow's own build compares the flow's public surface with it.
let flowTool = program("AppCoreFlowTool", "Tools/FlowTool", [])

let tools: [Target] = [
    .plugin(
        name: "AppCoreFlowCommand",
        capability: .command(
            intent: .custom(
                verb: "flow", description: "Makes a flow, removes one, or checks what flows import and show."),
            permissions: [.writeToPackageDirectory(reason: "A flow consists of files and lines in this package.")]),
        dependencies: ["AppCoreFlowTool"], path: "Tools/FlowPlugin"),
    // An app with samples of elements, from which `Scripts/test desktop elements` makes the guide's table.
    program(
        "ElementSheet", "Tools/ElementSheet",
        ["AppCore", "AppCoreContent", "AppCoreLinks", "AppCoreShell", "CommandSupport"]),
]

// What builds and checks the packs in Data. Only redrawing the glyphs needs FreeType, which `APPCORE_GLYPHS=1` adds.
let drawsGlyphs = Context.environment["APPCORE_GLYPHS"] == "1"
let packs: [Target] =
    [
        module("PackWriting", "Tools/PackWriting", ["CZlib"]),
        program(
            "packs", "Tools/Packs",
            ["CZlib", "Inflection", "PackReader", "PackWriting"] + (drawsGlyphs ? ["CFreeType"] : []),
            exclude: [
                "Cities/own-regions.tsv", "Levels/corrections.tsv", "Parts/own-characters.tsv", "Strokes/counts.tsv",
            ] + (drawsGlyphs ? [] : ["Glyphs"])),
        tests("PacksTests", ["PackReader", "packs"]),
    ] + (drawsGlyphs ? [system("CFreeType", package: "libfreetype-dev", config: "freetype2")] : [])

let benchmarks: [Target] = [
    program(
        "bench", "Benchmarks/Bench",
        [
            "AppCore", "AppCoreContent", "AppCoreDependencies", "AppCoreLinks", "AppCoreRouting", "AppCoreShell",
            "AppPacks", "AppStorage", "CMalloc",
            "CSQLite", "CTerminal", "CommandSupport", "DictionaryBasics", "EmbeddedData", "FeedModel",
            "FeedSyndication", "HostSupport",
            "KanjiFlow", "PackReader", "SearchFlow",
        ]),
    program(
        "OneLine", "Benchmarks/OneLine",
        [
            "AppCore", "AppStorage", "CGetopt", "EmbeddedData", "FeedFlow", "FeedSyndication", "KanjiFlow", "LineHost",
            "LoginFlow", "PackReader", "ProfileFlow",
        ]),
    // The baselines for measuring the app in a terminal.
    program("PlainSwift", "Benchmarks/PlainSwift", []),
    .executableTarget(
        name: "PlainNcurses", path: "Benchmarks/PlainNcurses", packageAccess: false,
        linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CTerminal", path: "Benchmarks/CTerminal", packageAccess: false),
    system("CMalloc"),
]

// The targets of libFuzzer. `APPCORE_FUZZ=1` adds them as programs. In other builds, FuzzTests contain the same code and run it
// on the corpus.
let isFuzzing = Context.environment["APPCORE_FUZZ"] == "1"
let fuzzed: [(program: String, dependencies: [String])] = [
    ("FuzzPacks", ["PackReader", "PackWriting"]),
    ("FuzzFeeds", ["FeedModel", "FeedSyndication", "TextBasics"]),
    ("FuzzLinks", ["AppCore", "AppCoreLinks", "AppCoreShell", "KanjiList", "TextBasics"]),
    ("FuzzJournal", ["AppCore", "AppCoreRecording", "CommandSupport", "KanjiList"]),
    ("FuzzTexts", ["AppPacks", "PackReader"]),
    ("FuzzLineCommands", ["AppCore", "AppCoreContent", "HostSupport", "LineHost", "TextBasics"]),
]
let fuzzing: [Target] =
    [module("FuzzSupport", "Tests/Fuzz/FuzzSupport")]
    + (isFuzzing
        ? fuzzed.map { name, dependencies in
            program(name, "Tests/Fuzz/\(name)", (["FuzzSupport"] + dependencies).map { .target(name: $0) })
        }
        : [
            .testTarget(
                name: "FuzzTests",
                dependencies: Set(fuzzed.flatMap(\.dependencies) + ["FuzzSupport", "TestSupport"]).sorted()
                    .map { .target(name: $0) },
                path: "Tests/Fuzz",
                exclude: ["Corpus", "Crashes", "FuzzSupport"] + fuzzed.map { "\($0.program)/Main.swift" },
                packageAccess: false, swiftSettings: strict)
        ])

// What other packages can depend on, besides the app. None of these links a database, a network library or a pack.
let products =
    ["AppCore", "TextBasics"] + ringNames + [
        "AppCoreShell", "AppCoreShellTesting", "AppCoreTesting", "AppCoreWalking", "CommandSupport", "DesktopHost",
        "HostSupport", "LineHost", "TerminalHost",
    ]

let package = Package(
    name: "AppCore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // A flow's own build has no app, and no command for making flows.
    products: (products + (onlyFlow == nil ? ["KanjiList"] : [])).map { .library(name: $0, targets: [$0]) }
        + (onlyFlow == nil ? [.plugin(name: "AppCoreFlowCommand", targets: ["AppCoreFlowCommand"])] : []),
    traits: [.trait(name: "Desktop", description: "Draws windows on the desktop, with GTK 4 and libadwaita.")],
    targets: core + [dictionary] + hosts + flows.flatMap(flow) + [flowTool]
        + (onlyFlow == nil ? services + app + moduleTests + tools + packs + benchmarks + fuzzing : []),
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
