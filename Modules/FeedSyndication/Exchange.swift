import CCurl

/// One transfer of libcurl, from its beginning to its end.
///
/// Marked safe: `run` frees the handle while it keeps this object alive, nobody else has either, and all of it is on one
/// thread; so libcurl calls nobody who is gone.
@safe final class Exchange {
    /// libcurl is opened and made ready once before anything else.
    private static let isReady = loaded_curl_init()

    private static let notReady = "libcurl is not ready"
    /// What libcurl 8.6 calls CURLE_TOO_LARGE; older ones do not know it.
    private static let tooLarge = CURLcode(rawValue: 100)

    private let easy: UnsafeMutableRawPointer
    private let address: String
    private let limits: FeedFetcher.Configuration
    private var reader: AnswerReader

    private init(_ easy: UnsafeMutableRawPointer, _ request: Transfer.Request, _ limits: FeedFetcher.Configuration) {
        unsafe self.easy = unsafe easy
        self.limits = limits
        address = WebAddress.shown(request.address)
        reader = AnswerReader(byteLimit: limits.byteLimit)
    }

    /// Sends a request and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: Timeouts and the largest size.
    ///   - remaining: How much of the whole time is left.
    ///   - alarm: Rings when the answer is not wanted any more.
    /// - Returns: The answer or why there is none.
    static func run(
        _ request: Transfer.Request, _ limits: FeedFetcher.Configuration, within remaining: Duration,
        until alarm: Alarm
    ) -> Result<Transfer.Answer, FeedError> {
        let end = ContinuousClock.now + remaining
        guard isReady else {
            return .failure(.notInstalled(library: "libcurl", purpose: "nothing can be fetched from the web"))
        }
        guard let easy = unsafe loaded_curl_easy_init() else {
            return .failure(.connectionFailed(address: WebAddress.shown(request.address), reason: notReady))
        }
        let exchange = unsafe Exchange(easy, request, limits)
        return withExtendedLifetime(exchange) {
            defer { unsafe loaded_curl_easy_cleanup(easy) }
            return exchange.send(request, until: end, alarm)
        }
    }

    private func send(
        _ request: Transfer.Request, until end: ContinuousClock.Instant, _ alarm: Alarm
    ) -> Result<Transfer.Answer, FeedError> {
        guard let multi = unsafe loaded_curl_multi_init() else {
            return .failure(.connectionFailed(address: address, reason: Self.notReady))
        }
        defer { unsafe loaded_curl_multi_cleanup(multi) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { unsafe loaded_curl_slist_free_all(list) }
        for field in request.fields {
            guard let longer = unsafe loaded_curl_slist_append(list, field) else { continue }
            unsafe list = unsafe longer
        }
        let code = unsafe prepare(request, list)
        guard code == CURLE_OK else { return .failure(error(code)) }
        guard unsafe loaded_curl_multi_add_handle(multi, easy) == CURLM_OK else {
            return .failure(error(CURLE_FAILED_INIT))
        }
        defer { unsafe loaded_curl_multi_remove_handle(multi, easy) }
        return unsafe wait(multi, until: end, alarm)
    }

    private func prepare(_ request: Transfer.Request, _ fields: UnsafeMutablePointer<curl_slist>?) -> CURLcode {
        let texts = [
            (CURLOPT_URL, request.address), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_ACCEPT_ENCODING, "gzip, deflate"),
        ]
        // No option is needed against cookies, caches, redirects and passwords from files: libcurl does none of it unasked.
        let numbers = [
            (CURLOPT_NOSIGNAL, 1),  // signals are the whole program's
            (CURLOPT_QUICK_EXIT, 1),  // does not wait for a name server that says nothing
            (CURLOPT_FORBID_REUSE, 1), (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),  // later ones are no gain for one request
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
                unsafe Exchange.receive(bytes, size * count, receiver) { exchange, bytes in
                    let status = unsafe loaded_curl_easy_number(exchange.easy, CURLINFO_RESPONSE_CODE)
                    return unsafe exchange.reader.take(line: Array(bytes), status: status)
                }
            },
            { bytes, size, count, receiver in
                unsafe Exchange.receive(bytes, size * count, receiver) { exchange, bytes in
                    unsafe exchange.reader.take(body: bytes)
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// What libcurl calls: a count of 0 ends the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ receiver: UnsafeMutableRawPointer?,
        _ take: (Exchange, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let receiver = unsafe receiver, count > 0 else { return count }
        let exchange = unsafe Unmanaged<Exchange>.fromOpaque(receiver).takeUnretainedValue()
        return unsafe take(exchange, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func wait(
        _ multi: UnsafeMutableRawPointer, until end: ContinuousClock.Instant, _ alarm: Alarm
    ) -> Result<Transfer.Answer, FeedError> {
        while true {
            var running: CInt = 0
            var code = CURLE_OK
            guard unsafe loaded_curl_multi_perform(multi, &running) == CURLM_OK else {
                return .failure(error(CURLE_FAILED_INIT))
            }
            if unsafe loaded_curl_multi_has_ended(multi, &code) { return result(code) }
            let now = ContinuousClock.now
            let next = min(end, reader.lastNews + limits.idleTimeout)
            guard now < next else {
                let waited = next == end ? limits.totalTimeout : limits.idleTimeout
                return .failure(.timedOut(address: address, seconds: waited.inSeconds))
            }
            // A day is as good as any longer time.
            let milliseconds = CInt((min((next - now).inSeconds, 86_400) * 1_000).rounded(.up))
            var bell = curl_waitfd(fd: alarm.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            let polled = unsafe loaded_curl_multi_poll(multi, &bell, 1, milliseconds)
            guard polled == CURLM_OK else { return .failure(error(CURLE_FAILED_INIT)) }
            guard bell.revents == 0 else { return .failure(.cancelled) }
        }
    }

    private func result(_ code: CURLcode) -> Result<Transfer.Answer, FeedError> {
        switch reader.refusal {
        case .bodyTooLarge: .failure(.tooLarge(limit: limits.byteLimit))
        case .headersTooLarge: .failure(error(Self.tooLarge))
        case nil where reader.hasHeaders && (code == CURLE_OK || !reader.wantsBody): .success(reader.answer)
        // libcurl is content with a connection that ends within the headers.
        case nil: .failure(error(code == CURLE_OK ? CURLE_GOT_NOTHING : code))
        }
    }

    private func error(_ code: CURLcode) -> FeedError {
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .badAddress(address)
        default: .connectionFailed(address: address, reason: reason(code))
        }
    }

    /// Why a connection failed, in words without the address: libcurl's own message may have a secret in it.
    private func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "there is no such host"
        case CURLE_COULDNT_RESOLVE_PROXY: "there is no such proxy"
        case CURLE_COULDNT_CONNECT: "nobody answers there"
        case CURLE_PROXY: "the proxy does not lead there"
        case CURLE_OPERATION_TIMEDOUT: "no answer came in time"
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            "the connection broke before all was there"
        // One line of headers that does not end is as if there was no memory for it.
        case Self.tooLarge, CURLE_OUT_OF_MEMORY: "its headers are too large"
        // The last one is what libcurl says of a first header that goes on with one before it.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
            "its answer breaks the rules of HTTP"
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: "what it compressed is damaged"
        case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not trusted"
        case CURLE_SSL_CACERT_BADFILE: "this machine has no certificates to trust, as in the package ca-certificates"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection could be made"
        default: "the connection broke (number \(code.rawValue))"
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
