import CCurl
import Synchronization

/// The connections of one or several fetches: a few per host, kept for the next request, and closed with `close`.
///
/// A connection serves one request at a time. It is used again only for the same server with the same credentials, and
/// only if the request could have opened it: its address is checked as a new one would be.
final class Connections: Sendable {
    private struct Waiting {
        let number: Int
        let host: String
        let turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        /// Connections between two requests, the one used last at the end.
        var idle: [Connection] = []
        var taken = HostCounts()
        /// The requests that have a turn; those that have just got it have taken no connection yet.
        var turns = HostCounts()
        var waiting: [Waiting] = []
        var lastNumber = 0
        var isStopped = false
    }

    private let mostPerHost: Int
    private let most: Int
    private let state = Mutex(State())

    init(_ limits: FeedFetcher.Configuration) {
        mostPerHost = max(1, limits.connectionsPerHost)
        most = max(1, limits.concurrentFetches)
    }

    /// Waits for a turn and takes a connection, which may still have to be opened and must be given back.
    func take(for request: Transfer.Request) async throws(FeedError) -> Connection {
        // Turns are given in order, but a host that has enough of them doesn't hold up the others.
        guard await turn(of: request) else { throw .cancelled }
        let host = request.peer.host
        let (connection, surplus) = state.withLock { state in
            defer { state.taken.add(host) }
            let known = state.idle.lastIndex { $0.peer == request.peer && request.reach.allows($0.server) }
            if let known { return (state.idle.remove(at: known), [Connection]()) }
            // A new one takes the place of the one that was used the longest ago.
            var surplus: [Connection] = []
            let same = state.idle.indices.filter { state.idle[$0].peer.host == host }
            if let first = same.first, same.count + state.taken[host] >= mostPerHost {
                surplus.append(state.idle.remove(at: first))
            }
            if !state.idle.isEmpty, state.idle.count + state.taken.total >= most {
                surplus.append(state.idle.removeFirst())
            }
            return (Connection(to: request.peer), surplus)
        }
        for connection in surplus { connection.close() }
        return connection
    }

    /// Gives a connection back, and its turn to the next one; closes it if it can't be used again.
    func giveBack(_ connection: Connection) {
        if !connection.isIntact { connection.close() }
        let next = state.withLock { state in
            if connection.isIntact { state.idle.append(connection) }
            state.taken.remove(connection.peer.host)
            state.turns.remove(connection.peer.host)
            var next: [Waiting] = []
            while state.turns.total < most,
                let index = state.waiting.firstIndex(where: { state.turns[$0.host] < mostPerHost })
            {
                let waiting = state.waiting.remove(at: index)
                state.turns.add(waiting.host)
                next.append(waiting)
            }
            return next
        }
        for waiting in next { waiting.turn.resume(returning: true) }
    }

    /// Gives no more turns; requests under way continue.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiting in waiting { waiting.turn.resume(returning: false) }
    }

    /// Closes all connections; they must have been given back.
    func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { connection.close() }
    }

    /// Waits for a turn; returns whether there is one, which `giveBack` ends.
    private func turn(of request: Transfer.Request) async -> Bool {
        let host = request.peer.host
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer: Bool? = state.withLock { state in
                    guard !Task.isCancelled, !state.isStopped else { return false }
                    guard state.turns.total >= most || state.turns[host] >= mostPerHost else {
                        state.turns.add(host)
                        return true
                    }
                    let waiting = Waiting(number: number, host: host, turn: turn)
                    // A fetch that has begun goes on before another one begins.
                    state.waiting.insert(waiting, at: request.isRedirected ? 0 : state.waiting.count)
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
            }
            turn?.resume(returning: false)
        }
    }
}

private struct HostCounts {
    private var counts: [String: Int] = [:]
    private(set) var total = 0

    subscript(host: String) -> Int { counts[host, default: 0] }

    mutating func add(_ host: String) {
        counts[host, default: 0] += 1
        total += 1
    }

    mutating func remove(_ host: String) {
        counts[host, default: 1] -= 1
        total -= 1
    }
}

/// The other end of a connection, as a request names it.
struct Peer: Equatable, Sendable {
    /// The host in lower case.
    let host: String
    /// The scheme, host and port.
    let origin: String
    /// The value of the header `Authorization`: what one user may read is not mixed with what another one may.
    let credentials: String?
}

/// libcurl's handle for one request at a time, with a connection that may outlive the request.
final class Connection: Sendable {
    /// Marked safe: only the request that has the connection uses its handle, and `Connections` hands it from one to the
    /// next under its lock.
    @safe private struct State: @unchecked Sendable {
        var server: NetworkAddress?
        var isIntact = false
        var multi: UnsafeMutableRawPointer?
    }

    let peer: Peer
    private let state = Mutex(State())

    /// The address at the other end; the server, or a proxy.
    var server: NetworkAddress? { state.withLock(\.server) }
    /// Whether the last request ended so that another one may follow.
    var isIntact: Bool { state.withLock(\.isIntact) }

    /// Makes a connection that is opened by its first request.
    init(to peer: Peer) { self.peer = peer }

    /// Makes the handle if it is missing; `nil` if libcurl isn't ready.
    func begin() -> UnsafeMutableRawPointer? {
        unsafe state.withLock { state in
            state.isIntact = false
            if unsafe state.multi == nil {
                unsafe state.multi = loaded_curl_multi_init()
                // `server` speaks for the only connection.
                if let multi = unsafe state.multi {
                    unsafe loaded_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, 1)
                }
            }
            return unsafe state.multi
        }
    }

    /// Ends a request to a server, as libcurl knows it now; `isIntact` if the whole answer was read.
    func end(at server: NetworkAddress?, isIntact: Bool) {
        state.withLock { state in
            state.server = server
            state.isIntact = isIntact
        }
    }

    /// Closes the connection.
    ///
    /// One at a time, because libcurl ignores SIGPIPE for the whole program meanwhile.
    func close() {
        state.withLock { state in
            state.isIntact = false
            guard let multi = unsafe state.multi else { return }
            unsafe state.multi = nil
            Self.closing.withLock { _ in unsafe loaded_curl_multi_cleanup(multi) }
        }
    }

    private static let closing = Mutex(())
}
