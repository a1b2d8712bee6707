// swift-tools-version: 6.3
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "AppCore") } }

let core = products("AppCore", "AppCoreContent")

let package = Package(
    name: "TwoFlows",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .target(name: "AskFlow", dependencies: core),
        .target(name: "GreetFlow", dependencies: core),
        .executableTarget(name: "TwoFlows", dependencies: ["AskFlow", "GreetFlow"] + core),
        .testTarget(
            name: "TwoFlowsTests",
            dependencies: ["TwoFlows", "AskFlow", "GreetFlow"] + core + products("AppCoreTesting")),
    ],
    swiftLanguageModes: [.v6]
)
