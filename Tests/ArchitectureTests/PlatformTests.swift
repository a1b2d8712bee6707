#if os(Linux)
import Testing

/// What other packages can depend on uses nothing that the declared platforms, macOS 15 and iOS 18, lack.
///
/// No Mac has compiled it yet, so the sources are read instead.
@Suite struct PlatformTests {
    private static let portable = Boundaries.rings.union(Boundaries.testing).union([
        "AppCore", "AppCoreShell", "TextBasics",
    ])
    private static let linuxModules: Set = ["Dispatch", "FoundationEssentials", "Glibc"]

    /// Names of the standard library and its companions that came after macOS 15 and iOS 18.
    private static let newer = [
        "InlineArray", "MutableRawSpan", "MutableSpan", "Observations", "OutputRawSpan", "OutputSpan", "RawSpan",
        "Span<", "Task(name:", "Task.immediate", "UTF8Span", "UniqueArray", "UniqueBox", "addImmediateTask",
        "mutableSpan", "utf8Span", "withTemporaryAllocation(byteCount:", "bytes.span", "isTriviallyIdentical",
    ]

    @Test(arguments: portable.sorted()) func `a portable module uses no name newer than its platforms`(
        _ module: String
    ) {
        for file in Project.sources(ofModule: module) {
            for (index, line) in file.code.enumerated() {
                for name in Self.newer where Self.names(name, in: line) {
                    Issue.record("\(file.path):\(index + 1) uses \(name), which macOS 15 and iOS 18 lack")
                }
            }
        }
    }

    @Test func `what is for Linux alone says so in its first line, and is fenced off in a portable module`() throws {
        var marked = 0
        for module in Self.portable.union(["CommandSupport", "HostSupport", "LineHost", "TerminalHost"]).sorted() {
            for file in Project.sources(ofModule: module) {
                let imports = try Toolchain.imports(of: [file.path]).intersection(Self.linuxModules)
                guard !imports.isEmpty else { continue }
                marked += 1
                if !file.text.hasPrefix("// Linux only: ") {
                    Issue.record("\(file.path) imports \(imports.sorted()); begin it with `// Linux only: …`")
                }
                if Self.portable.contains(module), !file.text.contains("\n#if os(Linux)\n") {
                    Issue.record("\(file.path) imports \(imports.sorted()) outside of `#if os(Linux)`")
                }
            }
        }
        #expect(marked > 0, "no file was found that is for Linux alone")
    }

    /// Whether a line has a name, not as the end of a longer one.
    private static func names(_ name: String, in line: some StringProtocol) -> Bool {
        line.ranges(of: name).contains { range in
            range.lowerBound == line.startIndex || !line[line.index(before: range.lowerBound)].isLetter
        }
    }
}
#endif
