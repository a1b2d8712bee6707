import CCurl
import Glibc

/// One libcurl transfer, from start to finish.
///
/// Marked safe: `run` keeps this object alive until it frees the handle, nothing else holds either, and everything runs
/// on one thread. So libcurl never calls a freed object.
@safe final class Exchange {
    /// The largest total size of an answer's headers, in bytes.
    private static let headerLimit = 256 * 1024
    /// The largest body that is read only to keep the connection, in bytes, and how long it is waited for.
    private static let idleBody = (limit: 16 * 1024, wait: Duration.milliseconds(250))
    /// Whether libcurl could be loaded and initialized, which happens once.
    private static let isReady = loaded_curl_init()
    private static let notReady = "libcurl is not ready"

    private enum Refusal { case headersTooLarge, bodyTooLarge, privateServer }

    private let easy: UnsafeMutableRawPointer
    private let request: Transfer.Request
    private let address: String
    private let limits: FeedFetcher.Configuration
    /// Why the transfer was aborted.
    private var refusal: Refusal?
    private var headerBytes = 0
    /// Whether the last block of headers arrived completely; libcurl doesn't check.
    private var hasHeaders = false
    private var bytes: [UInt8] = []
    /// How many bytes of a body were read only to keep the connection.
    private var idleBytes = 0

    private init(_ easy: UnsafeMutableRawPointer, _ request: Transfer.Request, _ limits: FeedFetcher.Configuration) {
        unsafe self.easy = unsafe easy
        self.request = request
        self.limits = limits
        address = WebAddress.shown(request.address)
    }

    /// Sends a request over a connection and waits for the answer, as long as time remains and the waiter wants it.
    static func run(
        _ request: Transfer.Request, _ limits: FeedFetcher.Configuration, within remaining: Duration,
        over connection: Connection, until waiter: Waiter
    ) -> Result<Transfer.Answer, FeedError> {
        guard isReady else {
            return .failure(.notInstalled(library: "libcurl", purpose: "nothing can be fetched from the web"))
        }
        // A new one for each request: libcurl 7.88 appends a header that begins with a space to the last one of the
        // request before, which it has freed.
        guard let multi = unsafe connection.begin(), let easy = unsafe loaded_curl_easy_init() else {
            return .failure(.connectionFailed(address: WebAddress.shown(request.address), reason: notReady))
        }
        let exchange = unsafe Exchange(easy, request, limits)
        return withExtendedLifetime(exchange) {
            var isIntact = false
            // No callback is called after this. The connection stays with the other handle.
            defer {
                connection.end(at: exchange.server, isIntact: isIntact)
                unsafe loaded_curl_easy_cleanup(easy)
            }
            return unsafe exchange.send(over: multi, within: remaining, until: waiter, &isIntact)
        }
    }

    /// Waits for the answer; `isIntact` tells whether another request may follow on the connection.
    private func send(
        over multi: UnsafeMutableRawPointer, within remaining: Duration, until waiter: Waiter, _ isIntact: inout Bool
    ) -> Result<Transfer.Answer, FeedError> {
        unsafe waiter.begin(multi)
        defer { waiter.end() }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { unsafe loaded_curl_slist_free_all(list) }
        for field in request.fields {
            guard let longer = unsafe loaded_curl_slist_append(list, field) else { continue }
            unsafe list = unsafe longer
        }
        let start = ContinuousClock.now
        var code = unsafe prepare(list, within: remaining)
        guard code == CURLE_OK else { return .failure(error(code)) }
        guard unsafe loaded_curl_multi_add_handle(multi, easy) == CURLM_OK else {
            return .failure(error(CURLE_FAILED_INIT))
        }
        defer { unsafe loaded_curl_multi_remove_handle(multi, easy) }
        var end: ContinuousClock.Instant?
        while true {
            guard !waiter.isCancelled else { return .failure(.cancelled) }
            var running: CInt = 0
            guard unsafe loaded_curl_multi_perform(multi, &running) == CURLM_OK else {
                return .failure(error(CURLE_FAILED_INIT))
            }
            if unsafe loaded_curl_multi_has_ended(multi, &code) { break }
            if isAnswered {
                let now = ContinuousClock.now
                end = end ?? now + Self.idleBody.wait
                if let end, now >= end { return .success(answer) }
            }
            // libcurl's own timers end the wait earlier.
            let wait = isAnswered ? Self.idleBody.wait : .seconds(60)
            guard unsafe loaded_curl_multi_poll(multi, CInt(wait.inMilliseconds)) == CURLM_OK else {
                return .failure(error(CURLE_FAILED_INIT))
            }
        }
        isIntact = code == CURLE_OK
        if code == CURLE_OPERATION_TIMEDOUT, !isAnswered {
            let isOver = ContinuousClock.now - start >= remaining
            return .failure(
                .timedOut(address: address, seconds: (isOver ? limits.totalTimeout : limits.idleTimeout).inSeconds))
        }
        return result(code)
    }

    private func prepare(
        _ fields: UnsafeMutablePointer<curl_slist>?, within remaining: Duration
    ) -> CURLcode {
        let texts = [
            (CURLOPT_URL, request.address), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_ACCEPT_ENCODING, "gzip, deflate"),
        ]
        // Caches, cookies, redirects and passwords from files need no option: libcurl uses none of them by default.
        let numbers = [
            // `Compression` knows what servers send under other names or none.
            (CURLOPT_HTTP_CONTENT_DECODING, request.isExpanded ? 1 : 0),
            (CURLOPT_NOSIGNAL, 1),  // signals belong to the whole program
            (CURLOPT_QUICK_EXIT, 1),  // doesn't wait for a silent name server
            (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),  // a connection serves one request at a time
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),  // at least, whatever the system's settings allow
            (CURLOPT_TIMEOUT_MS, remaining.inMilliseconds),
            (CURLOPT_CONNECTTIMEOUT_MS, limits.idleTimeout.inMilliseconds),
            (CURLOPT_LOW_SPEED_LIMIT, 1), (CURLOPT_LOW_SPEED_TIME, (limits.idleTimeout.inMilliseconds + 999) / 1_000),
        ]
        for (option, text) in texts {
            let code = unsafe loaded_curl_easy_set_text(easy, option, text)
            guard code == CURLE_OK else { return code }
        }
        for (option, number) in numbers {
            let code = unsafe loaded_curl_easy_set_number(easy, option, number)
            guard code == CURLE_OK else { return code }
        }
        let code = unsafe loaded_curl_easy_set_list(easy, CURLOPT_HTTPHEADER, fields)
        guard code == CURLE_OK else { return code }
        return unsafe loaded_curl_easy_set_receiver(
            easy,
            { bytes, size, count, receiver in
                unsafe Exchange.receive(bytes, size * count, receiver) { unsafe $0.take(header: $1) }
            },
            { bytes, size, count, receiver in
                unsafe Exchange.receive(bytes, size * count, receiver) { unsafe $0.take(body: $1) }
            },
            { receiver, _, place in unsafe Exchange.open(place, receiver) },
            Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Callbacks

    /// Passes bytes on; a count of 0 aborts the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ receiver: UnsafeMutableRawPointer?,
        _ take: (Exchange, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let receiver = unsafe receiver, count > 0 else { return count }
        let exchange = unsafe Unmanaged<Exchange>.fromOpaque(receiver).takeUnretainedValue()
        return unsafe take(exchange, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    /// Opens a socket if the server may be reached.
    ///
    /// It checks the address of the connection itself, so the host's name can't mislead it.
    private static func open(
        _ place: UnsafeMutablePointer<curl_sockaddr>?, _ receiver: UnsafeMutableRawPointer?
    ) -> curl_socket_t {
        guard let receiver = unsafe receiver, let place = unsafe place else { return CURL_SOCKET_BAD }
        let exchange = unsafe Unmanaged<Exchange>.fromOpaque(receiver).takeUnretainedValue()
        let server = unsafe withUnsafePointer(to: &place.pointee.addr) { unsafe NetworkAddress($0) }
        guard exchange.request.reach.allows(server) else {
            exchange.refusal = .privateServer
            return CURL_SOCKET_BAD
        }
        return unsafe socket(
            place.pointee.family, place.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue), place.pointee.protocol)
    }

    /// Takes a header line, including those of interim answers and trailers.
    private func take(header line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            refusal = .headersTooLarge
            return false
        }
        // An empty line ends a block. Another block follows an interim one, except after 101, which leaves HTTP.
        guard !hasHeaders, unsafe line[0] == 0x0D || line[0] == 0x0A else { return true }
        hasHeaders = !(100...199).contains(status) || status == 101
        return status != 101
    }

    private func take(body piece: UnsafeRawBufferPointer) -> Bool {
        guard wantsBody else {
            idleBytes += piece.count
            return idleBytes <= Self.idleBody.limit
        }
        guard piece.count <= limits.byteLimit - bytes.count else {
            refusal = .bodyTooLarge
            return false
        }
        unsafe bytes.append(contentsOf: piece)
        return true
    }

    // MARK: The result

    private var status: Int { unsafe loaded_curl_easy_number(easy, CURLINFO_RESPONSE_CODE) }

    /// Whether the body matters: only that of a success does.
    private var wantsBody: Bool { (200...299).contains(status) }

    /// Whether all that matters of the answer is there.
    private var isAnswered: Bool { hasHeaders && !wantsBody }

    private var server: NetworkAddress? {
        let port = unsafe loaded_curl_easy_number(easy, CURLINFO_PRIMARY_PORT)
        let server = unsafe loaded_curl_easy_text(easy, CURLINFO_PRIMARY_IP).map { unsafe String(cString: $0) }
        return server.flatMap { NetworkAddress($0, port: port) }
    }

    private func result(_ code: CURLcode) -> Result<Transfer.Answer, FeedError> {
        switch refusal {
        case .bodyTooLarge: .failure(.tooLarge(limit: limits.byteLimit))
        case .headersTooLarge: .failure(.connectionFailed(address: address, reason: "its headers are too large"))
        case .privateServer where code == CURLE_COULDNT_CONNECT: .failure(.leadsToPrivateNetwork(address: address))
        case _ where isAnswered || hasHeaders && code == CURLE_OK: .success(answer)
        // To libcurl, a connection that ends within the headers is a success.
        default: .failure(error(code == CURLE_OK ? CURLE_GOT_NOTHING : code))
        }
    }

    private var answer: Transfer.Answer {
        var fields: [Transfer.Field: String] = [:]
        for field in Transfer.Field.allCases { fields[field] = header(field.rawValue, 0) }
        let indices = (300...399).contains(status) ? 0..<50 : 0..<0
        return Transfer.Answer(
            status: status, fields: fields, cookies: indices.compactMap { header("Set-Cookie", $0) }, bytes: bytes,
            server: server)
    }

    /// The value of a header; of several with the same name, that at an index.
    private func header(_ name: String, _ index: Int) -> String? {
        unsafe loaded_curl_easy_header(easy, name, index).map { unsafe PlainText.line(String(cString: $0)) }
    }

    private func error(_ code: CURLcode) -> FeedError {
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .badAddress(address)
        default: .connectionFailed(address: address, reason: reason(code))
        }
    }

    /// Why a connection failed.
    ///
    /// libcurl's own message isn't used because it may contain a secret from the address.
    private func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "there is no such host"
        case CURLE_COULDNT_RESOLVE_PROXY: "there is no such proxy"
        case CURLE_COULDNT_CONNECT: "nothing answers there"
        case CURLE_PROXY: "the proxy can't reach it"
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            "the connection broke before everything arrived"
        // CURLE_TOO_LARGE, number 100, came with libcurl 8.6. Before, an endless header line ran out of memory.
        case CURLcode(rawValue: 100), CURLE_OUT_OF_MEMORY: "its headers are too large"
        // libcurl reports the last one if the very first header is a continuation line.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
            "its answer isn't valid HTTP"
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: "its compressed data is damaged"
        case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not trusted"
        case CURLE_SSL_CACERT_BADFILE: "this machine lacks the trusted certificates of the package ca-certificates"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection could be made"
        default: "the connection broke (number \(code.rawValue))"
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// At least 1, because libcurl takes 0 for no limit; at most a day.
    fileprivate var inMilliseconds: Int { Int((min(max(inSeconds, 0.001), 86_400) * 1_000).rounded(.up)) }
}
