/// What happened in a window: the last entries, and each entry to whoever asked for it.
///
/// Analytics, recordings and tests read the journal and nothing else. One applied move is one entry.
@MainActor public final class Journal {
    /// How many entries are kept; the oldest go first.
    public let capacity: Int

    private var records: [JournalRecord] = []
    private var oldest = 0
    private var time = 0
    private var sinks: [(JournalEntry) -> Void] = []
    private var moveObservers: [(Cause) -> Void] = []

    /// Makes a journal.
    ///
    /// - Parameter capacity: How many entries are kept; with 0 and no sink nothing is written at all.
    public init(capacity: Int = 1000) {
        self.capacity = max(capacity, 0)
        isOn = capacity > 0
    }

    /// The entries that are kept, the oldest first.
    public var entries: [JournalEntry] {
        (0..<records.count).map { records[(oldest + $0) % records.count].entry }
    }

    /// Gives every entry from now on to a sink, at once and in order.
    ///
    /// - Parameter sink: Called with each entry; it must not ask for moves.
    public func addSink(_ sink: @escaping (JournalEntry) -> Void) {
        sinks = sinks + [sink]  // not in place, as `keep` says
        isOn = true
    }

    /// Tells the cause of every applied move from now on, without the text of an entry; at once and in order.
    ///
    /// - Parameter observer: Called with each cause; it must not ask for moves.
    public func onMove(_ observer: @escaping (Cause) -> Void) {
        moveObservers = moveObservers + [observer]
        isOn = true
    }

    /// Whether anybody reads what is written.
    private(set) var isOn: Bool

    func record(_ record: consuming JournalRecord) {
        guard isOn else { return }
        time += 1
        record.time = time
        let entry = sinks.isEmpty ? nil : record.entry
        let move = record.kind == .applied && !moveObservers.isEmpty ? record.cause : nil
        keep(consume record)
        if let entry { for sink in sinks { sink(entry) } }
        if let move { for observer in moveObservers { observer(move) } }
    }

    /// Changes the list outside of the journal, so that no read of it needs an exclusivity check
    /// (bench: coordinator/child among 1, journal on).
    private func keep(_ record: consuming JournalRecord) {
        guard capacity > 0 else { return }
        var list = records
        records = []
        if list.count < capacity {
            list.append(consume record)
        } else {
            list[oldest] = consume record
            oldest = oldest + 1 == capacity ? 0 : oldest + 1
        }
        records = list
    }

    func recordLate(_ flow: FlowWay, _ answer: String, cause: Cause) {
        record(JournalRecord(kind: .late, action: "answer", flow: flow, cause: cause, detail: answer))
    }

    func recordExposure(_ flow: FlowWay, _ variant: String) {
        record(JournalRecord(kind: .exposed, action: "experiment", flow: flow, detail: variant))
    }

    /// Notes that a navigation was not made; the text is made only if anybody hears it.
    func recordRefused(_ flow: FlowWay, cause: Cause, route detail: @autoclosure () -> String) {
        guard isOn else { return }
        record(JournalRecord(kind: .refused, action: "route", flow: flow, cause: cause, detail: detail()))
    }

    func recordWaiting(_ flow: FlowWay, cause: Cause, route detail: @autoclosure () -> String) {
        guard isOn else { return }
        record(JournalRecord(kind: .waiting, action: "route", flow: flow, cause: cause, detail: detail()))
    }

    func recordRefused(_ flow: FlowWay?, _ action: StaticString, _ refusal: Refusal, cause: Cause = .code) {
        guard isOn else { return }
        record(JournalRecord(kind: .refused, action: action, flow: flow, cause: cause, detail: refusal.description))
    }
}

/// An entry before anybody reads it: writing one makes no text.
struct JournalRecord {
    var time = 0
    var kind: JournalEntry.Kind
    var action: StaticString
    var flow: FlowWay?
    var cause = Cause.code
    var from = ScreenName()
    var to = ScreenName()
    /// The outcome of the flow itself, if it alone ended: mostly so, and it needs no list.
    var ownOutcome: String?
    var ended: [(flow: FlowWay, outcome: String)] = []
    var detail: String?

    @MainActor var entry: JournalEntry {
        var endings = ended.map { JournalEntry.Ending(flow: $0.flow.path, outcome: $0.outcome) }
        if let flow, let ownOutcome { endings.append(JournalEntry.Ending(flow: flow.path, outcome: ownOutcome)) }
        return JournalEntry(
            time: time, kind: kind, action: action.description, flow: flow?.path, cause: cause, from: from.text,
            to: to.text,
            ended: endings, detail: detail)
    }
}

/// Which screen it was, kept without keeping the screen.
struct ScreenName {
    var id = PlaceID.none
    var type: Any.Type?

    /// The type's name and the place's number, as in `ListScreen#3`.
    var text: String? { type.map { "\(String(describing: $0))\(id)" } }
}
