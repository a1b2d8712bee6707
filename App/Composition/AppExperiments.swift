import AppCoreDependencies
import AppStorage
import Glibc
import ProfileFlow

/// How the user moves between flows.
enum NavigationStyle: String, Sendable, CaseIterable {
    case tabs, menu
}

enum AppExperiments {
    /// Whether a region's cities open as a list or as a map.
    ///
    /// For now, only `--experiment` shows the map.
    static let cityScreen = Experiment(
        "city-screen", shares: [CityScreenStyle.list: 100, .map: 0], whileUnknown: .list)

    /// Whether the flows are tabs or sections of a side menu.
    ///
    /// For now, only `--experiment` shows the menu.
    static let navigation = Experiment(
        "navigation", shares: [NavigationStyle.tabs: 100, .menu: 0], whileUnknown: .tabs)

    /// The variants of each experiment, by its key.
    static let variants = [
        cityScreen.key: CityScreenStyle.allCases.map(\.rawValue),
        navigation.key: NavigationStyle.allCases.map(\.rawValue),
    ]

    /// The variants that an installation is assigned, by the experiments' keys.
    static func assigned(to subject: String) -> [String: String] {
        [
            cityScreen.key: cityScreen.variant(for: subject).rawValue,
            navigation.key: navigation.variant(for: subject).rawValue,
        ]
    }
}

extension SettingStore {
    /// The identity of this installation, made when it is first read; `nil` if it can't be.
    func installation() async -> String? {
        try? await value("installation") {
            (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
        }
    }
}
