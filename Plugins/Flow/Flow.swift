import Foundation
import PackagePlugin

/// `swift package flow new NAME` makes a flow, and `swift package flow remove NAME` takes it away.
///
/// What it does is in Tools/FlowTool, where tests reach it; it is a program of its own, as a plugin cannot be imported.
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
