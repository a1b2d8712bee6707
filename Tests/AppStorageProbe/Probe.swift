import AppStorage
import Glibc

/// Stars one kanji after another and prints the number of each acknowledged one, until it is killed.
///
/// The only argument is the database's file.
@main struct Main {
    static func main() async throws {
        let store = FavouriteStore(try Database(file: CommandLine.arguments[1]), owner: .guest)
        for number in (UInt32(0x4E00)...0x9FFF) {
            guard let kanji = Unicode.Scalar(number) else { continue }
            try await store.setStarred(kanji, true)
            print(number)
            fflush(nil)
        }
    }
}
