public import Dispatch
public import Foundation
import Glibc

/// Kills a process that doesn't end by itself, so a test fails instead of waiting forever, unless the work item is
/// cancelled.
public func watchdog(for process: Process) -> DispatchWorkItem {
    // A cancelled item stays in memory until its deadline, so it must not keep the process's files open.
    let dog = DispatchWorkItem { [weak process] in
        if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(300), execute: dog)
    return dog
}
