// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "AppCore") } }

let flow = products("AppCore", "AppCoreContent")

let package = Package(
    name: "TwoFlows",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .target(name: "AskFlow", dependencies: flow),
        .target(name: "GreetFlow", dependencies: flow),
        .executableTarget(
            name: "TwoFlows",
            dependencies: ["AskFlow", "GreetFlow"] + products("AppCore", "LineHost", "TerminalHost")),
        .testTarget(
            name: "TwoFlowsTests",
            dependencies: ["TwoFlows", "AskFlow", "GreetFlow"]
                + products("AppCore", "AppCoreTesting", "AppCoreWalking")),
    ],
    swiftLanguageModes: [.v6]
)
