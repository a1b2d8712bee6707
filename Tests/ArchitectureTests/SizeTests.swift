import Testing

/// R11: coordinators and files stay small.
@Suite struct SizeTests {
    @Test func `every Swift file is under 400 lines`() {
        #expect(!Project.sources.isEmpty, "no Swift file was found")
        for file in Project.sources where file.lineCount >= 400 {
            Issue.record("\(file.path) has \(file.lineCount) lines; a file stays under 400: split it")
        }
    }

    /// A coordinator's extensions in files of their own, such as KanjiCoordinator+Links.swift, count with it.
    @Test func `every coordinator is under 150 lines`() {
        let coordinators = Project.sources.filter { $0.path.hasSuffix("Coordinator.swift") }
        #expect(!coordinators.isEmpty, "no coordinator was found")
        for file in coordinators {
            let parts = Project.sources.filter { $0.path.hasPrefix(file.path.dropLast(".swift".count) + "+") }
            let count = parts.reduce(file.lineCount) { $0 + $1.lineCount }
            guard count >= 150 else { continue }
            Issue.record("\(file.path) has \(count) lines; a coordinator stays under 150: let it run a child")
        }
    }
}
