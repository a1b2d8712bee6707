import Foundation
import PackagePlugin

/// `swift package flow` makes, removes and checks flows, in this package and in those that depend on it.
///
/// The work is done by Tools/FlowTool, a separate program, because tests can't import a plugin.
@main struct FlowCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        // The package with the modules is known to the other one by a name of its own.
        let appCore = context.package.dependencies.map(\.package).first { package in
            package.targets.contains { $0.name == "AppCore" }
        }
        if arguments.first == "check", appCore != nil { try build() }
        let process = Process()
        process.executableURL = try context.tool(named: "AppCoreFlowTool").url
        process.arguments =
            arguments.prefix(1) + [context.package.directoryURL.path] + arguments.dropFirst()
            + (appCore.map { ["--appcore=\($0.id)"] } ?? [])
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Builds the package, whose modules the check reads.
    private func build() throws {
        let result = try packageManager.build(.all(includingTests: false), parameters: .init())
        if !result.succeeded {
            Diagnostics.error(result.logText)
            exit(1)
        }
    }
}
