import AppPacks
import CommandSupport

extension AppCommand {
    static let credits = AppCommand(
        "credits", meaning: "list the data sources with their versions and licences", options: ["json"]
    ) { options, _ in
        let credits = try Credits(EmbeddedPacks(kanji: options.kanjiPack))
        Output.print(options.app.isJSON ? try jsonLine(credits) + "\n" : credits.text, terminator: "")
        return 0
    }
}
