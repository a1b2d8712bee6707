import AppCore
import AppStorage
import Glibc
import ProfileFlow

/// The app's experiments, and who takes part in them.
enum AppExperiments {
    /// Whether the cities of a region are a list or a map.
    static let cityScreen = Experiment(
        "city-screen", shares: [CityScreenStyle.list: 50, .map: 50], whileUnknown: .list)

    /// The variants of each experiment, by its key.
    static let variants = [cityScreen.key: CityScreenStyle.allCases.map(\.rawValue)]

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
struct InstallationIdentity: ExperimentSubjectSource {
    let settings: SettingStore

    func subject() async -> String? {
        try? await settings.value("installation") {
            (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
        }
    }
}
