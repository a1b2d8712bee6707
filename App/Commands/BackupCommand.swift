import AppStorage
import CommandSupport

extension AppCommand {
    static let backup = AppCommand(
        "backup", "FILE", meaning: "write accounts, stars, history and feeds to a new file",
        detail:
            "An existing file is not overwritten. The app also keeps daily copies beside the database, for a week.",
        examples: ["backup kanji-list.backup"]
    ) { options, words in try backUp(options, to: words[0]) }

    static let restore = AppCommand(
        "restore", "FILE", meaning: "replace the current data with a backup",
        detail: "The current data is kept under another name. Close the app first.",
        examples: ["restore kanji-list.backup"]
    ) { options, words in
        let folder = try DataDirectory(options.dataDirectory)
        let restored = try Database.restore(words[0], to: folder.file(KeptData.databaseName))
        Output.print("Restored from '\(printable(words[0]))': \(restored.contents).")
        if let old = restored.keptAside { Output.print("The previous data is kept as '\(printable(old))'.") }
        return 0
    }
}

/// Writes a backup to a new file; returns 1 if there is no data yet, and refuses `-`, which is standard output for other
/// commands.
@MainActor private func backUp(_ options: Options, to file: String) throws -> CInt {
    guard file != "-" else { throw UsageError.other("a backup is a file, so '-' can't be one; name a new file") }
    guard DataDirectory.has(KeptData.databaseName, in: options.dataDirectory) else {
        printError("there is no data yet, so there is nothing to back up")
        return 1
    }
    let data = try KeptData(options.dataDirectory, mustKeep: true)
    if let report = data.report { printError(report) }
    let database = data.database
    let contents = try waitFor { try await database.backup(to: file) }
    Output.print("Backed up to '\(printable(file))': \(contents).")
    return 0
}
