public import FeedModel
import FoundationEssentials

/// Which feed to fetch.
public struct FeedRequest: Equatable, Sendable {
    /// A web address, a file's address or a path.
    public var address: String
    /// What the server said the last time.
    public var validators: FeedValidators

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - address: A web address, a file's address or a path.
    ///   - validators: What the server said the last time.
    public init(_ address: String, validators: FeedValidators = FeedValidators()) {
        self.address = address
        self.validators = validators
    }
}

/// What came.
public struct FeedDocument: Equatable, Sendable {
    /// The feed's bytes.
    public var bytes: [UInt8]
    /// The header `Content-Type`.
    public var contentType: String?
    /// Where it came from in the end, without user and password: what relative links are relative to.
    public var address: String
    /// What to send along the next time.
    public var validators: FeedValidators
    /// The address under which the feed is to be found from now on, if the server said so; never one that gives up https.
    public var movedTo: String?

    /// Makes a document.
    ///
    /// - Parameters:
    ///   - bytes: The feed's bytes.
    ///   - contentType: The header `Content-Type`.
    ///   - address: Where it came from in the end.
    ///   - validators: What to send along the next time.
    ///   - movedTo: The address under which the feed is to be found from now on.
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

/// What became of a request.
public enum FeedFetch: Equatable, Sendable {
    /// The feed came.
    case fetched(FeedDocument)
    /// It has not changed since the last time; it may have moved.
    case notModified(movedTo: String?)
}

/// How far fetching several feeds is.
public struct FeedProgress: Equatable, Sendable {
    /// How many are done, well or not.
    public var completed: Int
    /// How many there are.
    public var total: Int

    /// Makes a progress.
    ///
    /// - Parameters:
    ///   - completed: How many are done.
    ///   - total: How many there are.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}

extension FeedParser {
    /// Reads what a fetcher brought.
    ///
    /// - Parameter document: What came.
    /// - Returns: The feed.
    /// - Throws: Why it is no feed or cannot be read.
    public func parse(_ document: FeedDocument) throws(FeedError) -> Feed {
        try parse(document.bytes, contentType: document.contentType, base: document.address)
    }
}

/// Fetches feeds from the web and from files.
public struct FeedFetcher: Sendable {
    /// What may be different in tests.
    public struct Configuration: Equatable, Sendable {
        /// How long nothing may come; it is rounded up to seconds once a connection is made.
        public var idleTimeout = Duration.seconds(20)
        /// How long all of it may take, redirects included.
        public var totalTimeout = Duration.seconds(60)
        /// The largest feed that is fetched, in bytes.
        public var byteLimit = FeedParser.defaultByteLimit
        /// How many redirects are followed.
        public var redirectLimit = 5
        /// Addresses such as `127.0.0.1` that count as public, from where no redirect leads to a private one.
        public var countingAsPublic: Set<String> = []
        /// How many feeds are fetched at a time.
        public var concurrentFetches = 4
        /// What servers are told.
        public var userAgent = "AppCoreFeedReader/1.0"

        /// Makes the configuration that the app uses.
        public init() {}
    }

    private let configuration: Configuration

    /// Makes a fetcher.
    ///
    /// - Parameter configuration: Limits and timeouts.
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Fetches one feed.
    ///
    /// - Parameter request: Which feed.
    /// - Returns: The feed's bytes, or that it has not changed.
    /// - Throws: Why there is nothing; `FeedError.cancelled` if the task was cancelled.
    public func fetch(_ request: FeedRequest) async throws(FeedError) -> FeedFetch {
        let address = PlainText.line(request.address)
        guard !address.isEmpty else { throw .badAddress("") }
        guard let scheme = WebAddress.scheme(of: address)?.lowercased() else { return try file(address) }
        switch scheme {
        case "http", "https":
            return try await WebFetch(configuration: configuration, validators: request.validators).fetch(address)
        case "feed":
            // "feed://host/path" and "feed:https://host/path" are how some pages write a feed's address.
            let rest = String(address.dropFirst("feed:".count))
            let isWhole = ["http", "https"].contains(WebAddress.scheme(of: rest)?.lowercased())
            return try await fetch(FeedRequest(isWhole ? rest : "http:" + rest, validators: request.validators))
        case "file":
            guard let path = FeedFile.path(of: address) else { throw .badAddress(WebAddress.shown(address)) }
            return try file(path)
        default: throw .unsupportedScheme(String(scheme.prefix(20)))
        }
    }

    /// Fetches several feeds, a few at a time.
    ///
    /// - Parameters:
    ///   - requests: Which feeds.
    ///   - onProgress: Told once at the start and each time one is done, from any thread, one call after the other.
    ///   - onResult: Told what became of each request, by its index, before the progress.
    /// - Returns: What became of each request, in the order of the requests.
    public func fetchAll(
        _ requests: [FeedRequest], onProgress: @Sendable (FeedProgress) -> Void = { _ in },
        onResult: @Sendable (Int, Result<FeedFetch, FeedError>) -> Void = { _, _ in }
    ) async -> [Result<FeedFetch, FeedError>] {
        var results = [Result<FeedFetch, FeedError>](repeating: .failure(.cancelled), count: requests.count)
        onProgress(FeedProgress(completed: 0, total: requests.count))
        await withTaskGroup(of: (Int, Result<FeedFetch, FeedError>).self) { group in
            var waiting = requests.indices.makeIterator()
            func startNext() {
                guard let index = waiting.next() else { return }
                group.addTask {
                    do throws(FeedError) {
                        return (index, .success(try await fetch(requests[index])))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<max(1, configuration.concurrentFetches) { startNext() }
            var completed = 0
            while let (index, result) = await group.next() {
                results[index] = result
                completed += 1
                startNext()
                onResult(index, result)
                onProgress(FeedProgress(completed: completed, total: requests.count))
            }
        }
        return results
    }

    // MARK: Files

    private func file(_ path: String) throws(FeedError) -> FeedFetch {
        guard !Task.isCancelled else { throw .cancelled }
        let bytes = try FeedFile.read(path, limit: configuration.byteLimit)
        return .fetched(FeedDocument(bytes: bytes, address: path))
    }
}
