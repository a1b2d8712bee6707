import FeedSyndication
import Foundation

// Reads feeds named in lines of `path TAB content type TAB base`, and prints each as a line of JSON.

struct Answer: Encodable {
    var feed: FeedListing?
    var error: String?
}

let encoder = JSONEncoder()
while let line = readLine() {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3, let bytes = FileManager.default.contents(atPath: fields[0]) else {
        fatalError("no such file, or not three fields: \(line)")
    }
    var answer = Answer()
    do throws(FeedError) {
        let feed = try FeedParser()
            .parse([UInt8](bytes), contentType: fields[1].isEmpty ? nil : fields[1], base: fields[2])
        answer.feed = feed.listing()
    } catch {
        answer.error = error.description
    }
    print(String(decoding: try encoder.encode(answer), as: UTF8.self))
}
