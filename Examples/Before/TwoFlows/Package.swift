// swift-tools-version: 6.3
import PackageDescription

let core = Target.Dependency.product(name: "AppCore", package: "AppCore")
let coreTesting = Target.Dependency.product(name: "AppCoreTesting", package: "AppCore")

let package = Package(
    name: "TwoFlows",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .target(name: "AskFlow", dependencies: [core]),
        .target(name: "GreetFlow", dependencies: [core]),
        .executableTarget(name: "TwoFlows", dependencies: ["AskFlow", "GreetFlow", core]),
        .testTarget(name: "TwoFlowsTests", dependencies: ["TwoFlows", "AskFlow", "GreetFlow", core, coreTesting]),
    ],
    swiftLanguageModes: [.v6]
)
