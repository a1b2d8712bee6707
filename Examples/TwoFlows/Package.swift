// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "AppCore") } }

// The app's flows, one line for each.
let flows: [Target.Dependency] = [
    "AskFlow",
    "GreetFlow",
]

let package = Package(
    name: "TwoFlows",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .target(name: "AskFlow", dependencies: products("AppCore", "AppCoreContent")),
        .target(name: "GreetFlow", dependencies: products("AppCore", "AppCoreContent")),
        .executableTarget(
            name: "TwoFlows",
            dependencies: flows
                + products(
                    "AppCore", "AppCoreDependencies", "AppCoreLinks", "AppCoreRouting", "AppCoreShell",
                    "CommandSupport")),
        .testTarget(
            name: "TwoFlowsTests",
            dependencies: flows + ["TwoFlows"]
                + products("AppCore", "AppCoreTesting", "AppCoreWalking")),
    ],
    swiftLanguageModes: [.v6]
)
