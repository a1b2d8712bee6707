import HostSupport

enum AppIdentity {
    static let version = "0.1.0"

    /// How the desktop knows the app: by a name of its own for each folder of data, because a second start on the same
    /// data goes to the window that is there.
    static func desktop(dataDirectory: String?, isUnique: Bool) -> DesktopIdentity {
        let name = "example.kanjilist.KanjiList"
        let suffix = dataDirectory.map { folder in
            // FNV-1a, which stays the same from start to start.
            let hash = folder.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            return ".at" + String(hash, radix: 36)
        }
        return DesktopIdentity(name + (suffix ?? ""), name: "Kanji List", isUnique: isUnique)
    }

    /// The command that sets a new password, without the program's name.
    static let resetCommand = "account reset"
}
