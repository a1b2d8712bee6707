import AppCore
import AppCoreDependencies
import AppStorage
import Glibc
import ProfileFlow

/// How one gets from one flow to another.
enum NavigationStyle: String, Sendable, CaseIterable {
    case tabs, menu
}

/// The app's experiments, and who takes part in them.
enum AppExperiments {
    /// Whether the cities of a region are a list or a map at first; for now the map is for those who ask for it.
    static let cityScreen = Experiment(
        "city-screen", shares: [CityScreenStyle.list: 100, .map: 0], whileUnknown: .list)

    /// Whether the flows are tabs or sections of a side menu; for now the menu is for those who ask for it.
    static let navigation = Experiment(
        "navigation", shares: [NavigationStyle.tabs: 100, .menu: 0], whileUnknown: .tabs)

    /// The variants of each experiment, by its key.
    static let variants = [
        cityScreen.key: CityScreenStyle.allCases.map(\.rawValue),
        navigation.key: NavigationStyle.allCases.map(\.rawValue),
    ]

    /// The variant of each experiment that an installation is assigned, by its key.
    static func assigned(to subject: String) -> [String: String] {
        [
            cityScreen.key: cityScreen.variant(for: subject).rawValue,
            navigation.key: navigation.variant(for: subject).rawValue,
        ]
    }

    /// Reads `KEY=VARIANT` as the command line has it.
    static func override(_ text: String) throws(UsageError) -> (key: String, variant: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let known = variants[parts[0]], known.contains(parts[1]) else {
            let possible = variants.keys.sorted().flatMap { key in (variants[key] ?? []).map { "\(key)=\($0)" } }
            throw .unknownExperiment(text, possible: possible)
        }
        return (parts[0], parts[1])
    }
}

/// The identity of this installation, made at the first start.
struct InstallationIdentity {
    let settings: SettingStore

    func subject() async -> String? {
        try? await settings.value("installation") {
            (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
        }
    }
}
