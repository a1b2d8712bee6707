import AppCore
import AppCoreContent
import Observation

/// The ways to all kanji.
@Observable final class KanjiStartScreen: ContentScreen, KanjiStartFace {
    let place = Place()
    let title = "Kanji list"
    var lines: [[KanjiStartLine]] = []

    @ObservationIgnored var onChoose: (KanjiRoute) -> Void = { _ in }
    @ObservationIgnored var onSearch: (() -> Void)?

    var content: Content {
        for (number, group) in lines.enumerated() {
            Section(id: ElementID("start-\(number)")) {
                for line in group {
                    Row(line.title, subtitle: line.detail, symbol: line.symbol, hasDisclosure: true) {
                        self.onChoose(line.route)
                    }
                }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }
}
