import AppCore
import AppCoreContent
import TextBasics

/// What a window shows at one moment, as plain values: its items, and what numbers and labels stand for.
struct Frame: Equatable, Encodable {
    /// One element, or one point of a map.
    struct Item: Equatable, Encodable {
        var id: String
        var kind: String
        var label: String
        var value: String?
        var detail: String?
        var problem: String?
        var badge: String?
        var match: String?
        var checked: Bool?
        var open: Bool?
        var options: [String]?
        /// What a row offers besides being pressed.
        var actions: [String]?
        var style: String?
        var section: String?
        var actionable: Bool
        var number: Int?

        /// What the item stands for; not encoded.
        var target = Target()
        var leadsFurther = false
        /// Distinguishes sections with the same name, or with none.
        var sectionNumber = 0
        /// Where it stands; not encoded.
        var standing = Standing.below

        enum CodingKeys: CodingKey {
            case id, kind, label, value, detail, problem, badge, match, checked, open, options, actions, style,
                section, actionable, number
        }
    }

    /// How an item stands to the one before it.
    enum Standing: Equatable {
        case below
        /// In a grid: with its caption in one of few rows, and otherwise without.
        case beside(hasCaption: Bool)
    }

    /// Where an item's events go.
    struct Target: Equatable {
        var place = PlaceID.none
        var element = ElementID("")
        var event = ElementEvent.activate
        var takes = Takes.activation
        /// The identities of a row's actions.
        var actions: [ElementID] = []
    }

    /// What the user can do with an item.
    enum Takes: Equatable {
        case activation, text, option
        case notice
    }

    struct Tab: Equatable, Encodable {
        var title: String
        var selected: Bool
        /// How many things wait there for the user.
        var waiting: Int?
    }

    /// The question that the user has to answer; until then, nothing else has a number.
    struct Asked: Equatable, Encodable {
        var text: String
        var detail: String?
        var destructive: Bool?
        var answers: [Answer]
        var yes: String
        var no: String
        /// Not encoded.
        let question: Question

        enum CodingKeys: String, CodingKey { case text, detail, destructive, answers, yes, no }

        /// Puts the safe answer first.
        @MainActor init(_ question: Question) {
            self.question = question
            text = cleaned(question.text)
            detail = question.detail.map { cleaned($0) }
            destructive = question.isDestructive ? true : nil
            yes = cleaned(question.confirm)
            no = cleaned(question.cancel)
            answers = [
                Answer(number: 1, label: no, isDefault: true, goesAhead: false),
                Answer(number: 2, label: yes, isDefault: false, goesAhead: true),
            ]
        }
    }

    struct Answer: Equatable, Encodable {
        var number: Int
        var label: String
        var isDefault: Bool
        /// Not encoded; the question's `yes` and `no` say it.
        var goesAhead: Bool

        enum CodingKeys: String, CodingKey {
            case number, label
            case isDefault = "default"
        }
    }

    /// The notice's action; no element has its number.
    struct Offer: Equatable, Encodable {
        static let number = 0

        var label: String
        var number = Offer.number
    }

    var path: [String] = []
    var title: String?
    var modal: Bool?
    var tabs: [Tab]?
    /// The section in front of a side menu.
    var menu: String?
    var elements: [Item] = []
    /// How many further elements there are.
    var more: Int?
    var working: Bool?
    var notice: String?
    var noticeAction: Offer?
    var question: Asked?
    /// How many elements the items are of; not encoded.
    var elementCount = 0

    enum CodingKeys: CodingKey {
        case path, title, modal, tabs, menu, elements, more, working, notice, noticeAction, question
    }
}

extension Frame {
    /// What is said of an element that can't be pressed now.
    static let unavailable = "not available now"

    func offers(as other: Frame?) -> Bool { noticeAction == other?.noticeAction && notice == other?.notice }
}

extension Frame.Item {
    /// Makes an item that performs a notice's action.
    init(_ offer: Frame.Offer) {
        self.init(id: "notice", kind: "button", label: offer.label, actionable: true, number: offer.number)
        target.takes = .notice
    }
}

extension Frame.Asked {
    /// The answer that the user means by a number or by its label, alone or after `tap`.
    func answer(to text: String) -> Frame.Answer? {
        var meant = text
        if case .tap(let label)? = try? Command(text) { meant = label }
        let wanted = WantedText(meant)
        return answers.first { wanted.fit(of: "\($0.number)") == .exact }
            ?? wanted.best(of: answers, by: \.label, wholly: true)
    }
}

/// Makes frames of a window, page by page.
@MainActor struct FrameMaker {
    /// How many lines of elements a page has, and how many rows of a grid count as one.
    static let pageLength = 25
    private static let gridWidth = 4
    /// The rows of the largest grid with captions.
    private static let mostCaptions = 40

    let window: Window

    /// Returns the frame of one page, after the elements of the earlier pages, some of which have a number.
    func frame(skipping skipped: Int = 0, numbered: Int = 0) -> Frame {
        let snapshot = window.snapshot
        var frame = Frame()
        frame.path = snapshot.layer.titles.map { cleaned($0) }
        frame.title = frame.path.last
        frame.modal = snapshot.modals.isEmpty ? nil : true
        if let tabs = snapshot.innermost(.tabs) {
            frame.tabs = tabs.children.enumerated().map { index, child in
                Frame.Tab(
                    title: cleaned(child.title), selected: index == tabs.selected,
                    waiting: child.waitingCount > 0 ? child.waitingCount : nil)
            }
        }
        frame.working = window.isWorking ? true : nil
        if let section = snapshot.innermost(.menu)?.selectedChild { frame.menu = cleaned(section.title) }
        if let question = window.question {
            frame.question = Frame.Asked(question)
            return frame
        }
        if skipped == 0 {
            frame.notice = window.notice.map { cleaned($0.text) }
            frame.noticeAction = (window.notice?.action).map { Frame.Offer(label: cleaned($0.title)) }
        }
        addElements(to: &frame, skipping: skipped, numbered: numbered)
        return frame
    }

    private func addElements(to frame: inout Frame, skipping skipped: Int, numbered: Int) {
        var toSkip = skipped
        var room = Self.pageLength
        var left = 0
        var number = numbered
        var sectionNumber = 0
        let screens = window.visibleScreens
        for screen in screens {
            for section in Content(of: screen).sections {
                sectionNumber += 1
                let header = section.header.map { screens.count > 1 ? "\(screen.title): \($0)" : $0 }
                let name = header ?? (screens.count > 1 ? screen.title : nil)
                let count = section.elements.count
                let start = min(toSkip, count)
                toSkip -= start
                let width = section.layout == .grid ? Self.gridWidth : 1
                let end = min(count, start + room * width)
                room -= (end - start + width - 1) / width
                frame.elementCount += end - start
                left += count - end
                var shown = section.elements[start..<end].flatMap { items(of: $0, at: window.id(of: screen)) }
                // The footnote follows the section's last element, on whichever page that is.
                if end == count, start < end || count == 0 && skipped == 0 { shown += footnote(of: section) }
                for var item in shown {
                    item.section = name.map { cleaned($0) }
                    item.sectionNumber = sectionNumber
                    if section.layout == .grid, item.kind == "row" {
                        item.standing = .beside(hasCaption: count <= Self.mostCaptions)
                    }
                    if item.actionable {
                        number += 1
                        item.number = number
                    }
                    frame.elements.append(item)
                }
            }
        }
        frame.more = left == 0 ? nil : left
    }

    private func footnote(of section: Section) -> [Frame.Item] {
        guard let footer = section.footer else { return [] }
        return [
            Frame.Item(
                id: section.id.rawValue + "-footer", kind: "footer", label: cleaned(footer, keepingLines: true),
                actionable: false)
        ]
    }
}

extension WindowSnapshot {
    func innermost(_ kind: ContainerKind) -> Item? { path.last { $0.container == kind } }
}
