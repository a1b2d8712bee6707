public import HostSupport
import LineHost
import TerminalHost

#if Desktop
import DesktopHost
#endif

extension [any AppHost.Type] {
    /// The hosts of this package, the plainest first: for lines, for a whole terminal and, with the trait `Desktop`, for
    /// windows.
    public static var standard: [any AppHost.Type] {
        #if Desktop
        [LineHost.self, TerminalHost.self, DesktopHost.self]
        #else
        [LineHost.self, TerminalHost.self]
        #endif
    }
}
