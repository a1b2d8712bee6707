// swift-tools-version: 6.3
import PackageDescription

let core = Target.Dependency.product(name: "AppCore", package: "AppCore")
let coreTesting = Target.Dependency.product(name: "AppCoreTesting", package: "AppCore")

let package = Package(
    name: "Reader",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .executableTarget(name: "Reader", dependencies: [core]),
        .testTarget(name: "ReaderTests", dependencies: ["Reader", core, coreTesting]),
    ],
    swiftLanguageModes: [.v6]
)
