import Foundation
import PackagePlugin

/// `swift package flow new NAME` makes a flow, and `swift package flow remove NAME` removes it.
///
/// The work is done by Tools/FlowTool, a separate program, because tests can't import a plugin.
@main struct FlowCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "FlowTool").url
        process.arguments = arguments.prefix(1) + [context.package.directoryURL.path] + arguments.dropFirst()
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
