/// What happened in a window: it stores the last entries, and passes each entry to its sinks.
///
/// Analytics and tests read the journal and nothing else; a recorder also reads `Window.onInput`. One applied move
/// is one entry.
@MainActor public final class Journal {
    /// How many entries are stored; the oldest are dropped first.
    public let capacity: Int

    private var records: [JournalRecord] = []
    private var oldest = 0
    private var time = 0
    private var sinks: [(JournalEntry) -> Void] = []
    private var moveObservers: [(Cause) -> Void] = []

    /// Makes a journal.
    ///
    /// - Parameter capacity: How many entries are stored; with 0 and no sink, nothing is written.
    public init(capacity: Int = 1000) {
        self.capacity = max(capacity, 0)
        isOn = capacity > 0
    }

    /// The stored entries, the oldest first.
    public var entries: [JournalEntry] {
        (0..<records.count).map { records[(oldest + $0) % records.count].entry }
    }

    /// Passes every entry from now on to a sink, at once and in order.
    ///
    /// - Parameter sink: Called with each entry; it must not request moves.
    public func addSink(_ sink: @escaping (JournalEntry) -> Void) {
        sinks.append(sink)
        isOn = true
    }

    /// Calls an observer with the cause of every applied move from now on, at once, in order, without an entry's text.
    ///
    /// - Parameter observer: Called with each cause; it must not request moves.
    public func onMove(_ observer: @escaping (Cause) -> Void) {
        moveObservers.append(observer)
        isOn = true
    }

    /// Whether anyone reads the entries.
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

    private func keep(_ record: consuming JournalRecord) {
        if records.count < capacity {
            records.append(consume record)
        } else if capacity > 0 {
            records[oldest] = consume record
            oldest = (oldest + 1) % capacity
        }
    }

    func recordLate(_ flow: FlowWay, _ answer: String, cause: Cause) {
        record(JournalRecord(kind: .late, action: "answer", flow: flow, cause: cause, detail: answer))
    }

    package func recordExposure(_ flow: FlowWay, _ variant: String) {
        record(JournalRecord(kind: .exposed, action: "experiment", flow: flow, detail: variant))
    }

    /// Records that a navigation was refused; the text is built only if anyone reads it.
    package func recordRefused(_ flow: FlowWay, cause: Cause, route detail: @autoclosure () -> String) {
        guard isOn else { return }
        record(JournalRecord(kind: .refused, action: "route", flow: flow, cause: cause, detail: detail()))
    }

    package func recordWaiting(_ flow: FlowWay, cause: Cause, route detail: @autoclosure () -> String) {
        guard isOn else { return }
        record(JournalRecord(kind: .waiting, action: "route", flow: flow, cause: cause, detail: detail()))
    }

    func recordRefused(_ flow: FlowWay?, _ action: StaticString, _ refusal: Refusal, cause: Cause = .code) {
        guard isOn else { return }
        record(JournalRecord(kind: .refused, action: action, flow: flow, cause: cause, detail: refusal.description))
    }
}

/// An entry before anyone reads it: writing one builds no text.
struct JournalRecord {
    var time = 0
    var kind: JournalEntry.Kind
    var action: StaticString
    var flow: FlowWay?
    var cause = Cause.code
    var from = ScreenName()
    var to = ScreenName()
    /// The flow's own outcome if it alone ended, which is the usual case and needs no list.
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

/// The identity and type of a screen, without retaining it.
struct ScreenName {
    var id = PlaceID.none
    var type: Any.Type?

    /// The type's name and the place's number, as in `ListScreen#3`.
    var text: String? { type.map { "\(String(describing: $0))\(id)" } }
}
