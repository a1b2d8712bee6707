// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "AppCore") } }

// The app's flows, one line for each.
let flows: [Target.Dependency] = [
    "AccountFlow",
    "BrowseFlow",
    "EditFlow",
]

let package = Package(
    name: "Recipes",
    traits: [.trait(name: "Desktop", description: "Draws windows on the desktop.")],
    dependencies: [
        .package(
            name: "AppCore", path: "../..", traits: [.trait(name: "Desktop", condition: .when(traits: ["Desktop"]))])
    ],
    targets: [
        .target(name: "RecipeBasics"),
        .target(name: "AccountFlow", dependencies: products("AppCore", "AppCoreContent")),
        .target(
            name: "BrowseFlow", dependencies: ["RecipeBasics"] + products("AppCore", "AppCoreContent", "AppCoreLinks")),
        .target(
            name: "EditFlow", dependencies: ["RecipeBasics"] + products("AppCore", "AppCoreContent", "AppCoreLinks")),
        .executableTarget(
            name: "Recipes",
            dependencies: flows + ["RecipeBasics"]
                + products("AppCore", "AppCoreContent", "AppCoreDependencies", "AppCoreShell", "CommandSupport")),
        .testTarget(
            name: "RecipesTests",
            dependencies: flows + ["RecipeBasics", "Recipes"]
                + products("AppCore", "AppCoreShellTesting", "AppCoreTesting", "AppCoreWalking")),
    ],
    swiftLanguageModes: [.v6]
)
