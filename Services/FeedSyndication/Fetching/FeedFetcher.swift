public import FeedModel

/// Which feed to fetch.
public struct FeedRequest: Equatable, Sendable {
    /// A web address, a file URL or a path.
    public var address: String
    /// The validators from the last answer.
    public var validators: FeedValidators
    /// Whether a web address must not lead to this machine or its network: the user didn't choose it.
    public var isForeign: Bool

    /// Makes a request from its properties.
    public init(_ address: String, validators: FeedValidators = FeedValidators(), isForeign: Bool = false) {
        self.address = address
        self.validators = validators
        self.isForeign = isForeign
    }
}

/// A fetched feed, not yet parsed.
public struct FeedDocument: Equatable, Sendable {
    /// The feed's bytes.
    public var bytes: [UInt8]
    /// The value of the header `Content-Type`.
    public var contentType: String?
    /// The final address after redirects, without user and password; relative links resolve against it.
    public var address: String
    /// What to send with the next request.
    public var validators: FeedValidators
    /// The feed's permanent new address, if the server announced one; never one that downgrades from https.
    public var movedTo: String?

    /// Makes a document from its properties.
    public init(
        bytes: [UInt8], contentType: String? = nil, address: String, validators: FeedValidators = FeedValidators(),
        movedTo: String? = nil
    ) {
        self.bytes = bytes
        self.contentType = contentType
        self.address = address
        self.validators = validators
        self.movedTo = movedTo
    }
}

/// The result of a request.
public enum FeedFetch: Equatable, Sendable {
    /// The feed arrived.
    case fetched(FeedDocument)
    /// It hasn't changed since the last time; it may have moved.
    case notModified(movedTo: String?)
}

/// The progress of fetching several feeds.
public struct FeedProgress: Equatable, Sendable {
    /// How many are done, successfully or not.
    public var completed: Int
    /// How many there are in all.
    public var total: Int

    /// Makes a progress value from its properties.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}

extension FeedParser {
    /// Reads a fetched document.
    public func parse(_ document: FeedDocument) throws(FeedError) -> Feed {
        try parse(document.bytes, contentType: document.contentType, base: document.address)
    }
}

/// Fetches feeds from the web and from files.
public struct FeedFetcher: Sendable {
    /// Limits and timeouts; tests change them.
    public struct Configuration: Equatable, Sendable {
        /// The longest time without any data; rounded up to seconds once connected.
        public var idleTimeout = Duration.seconds(20)
        /// The longest time for the whole fetch, redirects included.
        public var totalTimeout = Duration.seconds(60)
        /// The largest feed that is fetched, in bytes.
        public var byteLimit = FeedParser.defaultByteLimit
        /// How many redirects are followed.
        public var redirectLimit = 5
        /// Addresses, such as `127.0.0.1`, that tests treat as public: no redirect from there may lead to a private
        /// one.
        public var countingAsPublic: Set<String> = []
        /// How many connections there are at once when several feeds are fetched.
        public var concurrentFetches = 16
        /// How many of them lead to the same host.
        public var connectionsPerHost = 4
        /// The value of the header `User-Agent`.
        public var userAgent = "AppCoreFeedReader/1.0"

        /// Makes the configuration that the app uses.
        public init() {}
    }

    private let configuration: Configuration

    /// Makes a fetcher with limits and timeouts.
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Fetches one feed, unless it hasn't changed; throws `.cancelled` if the task was cancelled.
    public func fetch(_ request: FeedRequest) async throws(FeedError) -> FeedFetch {
        let connections = Connections(configuration)
        defer { connections.close() }
        return try await fetch(request, over: connections)
    }

    private func fetch(
        _ request: FeedRequest, over connections: Connections
    ) async throws(FeedError) -> FeedFetch {
        let address = WebAddress.withoutFeedScheme(PlainText.line(request.address))
        guard !address.isEmpty else { throw .badAddress("") }
        guard let scheme = WebAddress.scheme(of: address)?.lowercased() else { return try file(address) }
        switch scheme {
        case "http", "https":
            let fetch = WebFetch(
                configuration: configuration, validators: request.validators, connections: connections)
            return try await fetch.fetch(address, isForeign: request.isForeign)
        case "file":
            guard let path = FeedFile.path(of: address) else { throw .badAddress(WebAddress.shown(address)) }
            return try file(path)
        default: throw .unsupportedScheme(String(scheme.prefix(20)))
        }
    }

    /// Fetches several feeds, a few at a time, over connections that stay open until the last one is done; the closures
    /// are called from any thread, never concurrently, each result before the progress.
    public func fetchAll(
        _ requests: [FeedRequest], onProgress: @Sendable (FeedProgress) -> Void = { _ in },
        onResult: @Sendable (Int, Result<FeedFetch, FeedError>) -> Void = { _, _ in }
    ) async -> [Result<FeedFetch, FeedError>] {
        var results = [Result<FeedFetch, FeedError>](repeating: .failure(.cancelled), count: requests.count)
        onProgress(FeedProgress(completed: 0, total: requests.count))
        let connections = Connections(configuration)
        defer { connections.close() }
        await withTaskGroup(of: (Int, Result<FeedFetch, FeedError>).self) { group in
            for index in requests.indices {
                group.addTask { await (index, result(of: requests[index], over: connections)) }
            }
            // Inside the group, so that no fetch gets the turn of one that was cancelled just before it.
            await withTaskCancellationHandler {
                var completed = 0
                while let (index, result) = await group.next() {
                    results[index] = result
                    completed += 1
                    onResult(index, result)
                    onProgress(FeedProgress(completed: completed, total: requests.count))
                }
            } onCancel: {
                connections.stop()
            }
        }
        return results
    }

    // Not within the closure of a group's task: there the optimiser of Swift 6.3.1 made every captured index 0.
    private func result(of request: FeedRequest, over connections: Connections) async -> Result<FeedFetch, FeedError> {
        do throws(FeedError) {
            return .success(try await fetch(request, over: connections))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Files

    private func file(_ path: String) throws(FeedError) -> FeedFetch {
        guard !Task.isCancelled else { throw .cancelled }
        let bytes = try FeedFile.read(path, limit: configuration.byteLimit)
        return .fetched(FeedDocument(bytes: bytes, address: path))
    }
}
