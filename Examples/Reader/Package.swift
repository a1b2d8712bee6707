// swift-tools-version: 6.3
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "AppCore") } }

let core = products("AppCore", "AppCoreContent", "AppCoreRouting")

let package = Package(
    name: "Reader",
    dependencies: [.package(name: "AppCore", path: "../..")],
    targets: [
        .executableTarget(name: "Reader", dependencies: core),
        .testTarget(name: "ReaderTests", dependencies: ["Reader"] + core + products("AppCoreTesting")),
    ],
    swiftLanguageModes: [.v6]
)
