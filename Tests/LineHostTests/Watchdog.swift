import Dispatch
import Foundation
import Glibc

/// Kills a process that doesn't end by itself, so that a test fails instead of waiting forever, unless the work item is
/// cancelled.
func watchdog(for process: Process) -> DispatchWorkItem {
    let dog = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(300), execute: dog)
    return dog
}
