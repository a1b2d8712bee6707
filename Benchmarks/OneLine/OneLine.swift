import AppCore
import AppStorage
import CGetopt
import CityData
import FeedFlow
import FeedSyndication
import FoundationEssentials
import Glibc
import GlyphData
import KanjiData
import KanjiFlow
import LineHost
import LoginFlow
import PackReader
import ProfileFlow

/// Prints one line: what a process costs that links what the app links and does nothing with it.
@main struct OneLine {
    static func main() { print("one line") }
}
