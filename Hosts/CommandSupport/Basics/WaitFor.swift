// Linux only: Glibc's Dispatch, to block a thread.
import Dispatch
import Synchronization

/// Blocks the calling thread until some work is done, for a command that has no window; the work must not need the main
/// actor if that is where the call is made.
public func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Answer<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        result.value.withLock { $0 = outcome }
        done.signal()
    }
    done.wait()
    guard let outcome = result.value.withLock({ $0 }) else { throw CancellationError() }
    return try outcome.get()
}

private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
}
