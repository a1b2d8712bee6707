import AppCoreShell
import AppPacks
import CommandSupport
import HostSupport
import PackReader

extension Options {
    /// The declarations of the options, in the order of help.
    @MainActor static func declared(hosts: [any AppHost.Type]) -> [CommandOption<Options>] {
        [
            .json(\.app),
            .count("limit", "N", \.limit, "print at most N lines; a look-up defaults to 20"),
            .flag("quiet", \.isQuiet, "with feed refresh: print only what failed"),
            .text("search", "QUERY", \.search, "with kanji: the text to find"),
            .flag("all", \.all, "with kanji: every kanji"),
            .text("country", "CODE", \.country, "with cities: a country's two-letter code, such as JP") { _ in
                .words(try EmbeddedPacks().cities().countries.map { ($0.code, $0.name) })
            },
            .text("region", "NAME", \.region, "with cities: a region of the country, such as Tokyo") { options in
                .words(try CitiesCommand(options).regionNames)
            },
            .text(
                "data-dir", "DIR", \.dataDirectory,
                "keep accounts, stars, history and feeds in DIR instead of the XDG data folder; a replay without it uses a "
                    + "temporary folder", isSetting: true),
            .text(
                "flow", "FLOW", \.flow, "run one flow alone, such as Kanji or Login",
                completion: { _ in .words(AppFlow.alone.map(\.name)) }),
            .flag("screens", \.screens, "list the screens of every flow, to open each by itself"),
        ] + CommandOption.running(\.app, hosts: hosts) + [
            CommandOption(
                "experiment", value: "KEY=VARIANT",
                "show a variant of an experiment, such as city-screen=map or navigation=menu", isSetting: true,
                completion: variants
            ) { options, text throws(UsageError) in
                let (key, variant) = try experiment(text)
                options.experiments[key] = variant
            },
            .text(
                "kanji-pack", "FILE", \.kanjiPack, "read the kanji from FILE instead of the built-in pack",
                isSetting: true),
        ]
    }

    /// Parses `KEY=VARIANT` from the command line.
    static func experiment(_ text: String) throws(UsageError) -> (key: String, variant: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let known = AppExperiments.variants[parts[0]], known.contains(parts[1]) else {
            throw .unknown(kind: "experiment", text, possible: experiments)
        }
        return (parts[0], parts[1])
    }

    private static func variants(_: Options) -> ArgumentCompletion { .words(experiments) }

    /// Each variant of each experiment, as `KEY=VARIANT`.
    private static var experiments: [String] {
        AppExperiments.variants.keys.sorted().flatMap { key in
            (AppExperiments.variants[key] ?? []).map { "\(key)=\($0)" }
        }
    }
}
