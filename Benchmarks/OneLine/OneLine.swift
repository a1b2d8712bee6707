import AppCore
import AppStorage
import CGetopt
import EmbeddedData
import FeedFlow
import FeedSyndication
import FoundationEssentials
import Glibc
import KanjiFlow
import LineHost
import LoginFlow
import PackReader
import ProfileFlow

/// Prints one line: the cost of a process that links the same libraries as the app and doesn't use them.
@main struct OneLine {
    static func main() { print("one line") }
}
