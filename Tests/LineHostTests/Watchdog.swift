import Dispatch
import Foundation
import Glibc

/// Ends a process that does not end by itself, so that a test fails instead of waiting for ever.
///
/// - Parameter process: A process that runs.
/// - Returns: What to cancel when the process has ended.
func watchdog(for process: Process) -> DispatchWorkItem {
    let dog = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(300), execute: dog)
    return dog
}
