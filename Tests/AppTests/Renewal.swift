import Foundation

/// The files of the repository that the tests compare with what the app shows: kept recordings, pictures of whole
/// screens, and the sessions in the README and the guide.
enum Renewal {
    /// Whether the files are written as the app is now.
    static let isAsked = ProcessInfo.processInfo.environment["RENEW"] == "1"

    /// What to do about a file that differs.
    static let way = "if you meant that: run `make renew`, read the difference and commit it"
}
