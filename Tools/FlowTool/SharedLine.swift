/// A flow's line in a file that all flows share.
struct SharedLine {
    let path: String
    let line: String
    /// Returns the index in the file's lines at which to insert the line; `nil` if the file has no such list.
    let position: ([Substring]) -> Int?
    /// The list, in words.
    let list: String

    /// A flow's lines outside of its own files; each is added to the end of a list.
    static func all(of flow: FlowName) -> [SharedLine] {
        [
            SharedLine(
                path: "Package.swift", line: "    \"\(flow)\",", position: { end(of: "let allFlows = [", in: $0) },
                list: "let allFlows = [ … ], one line for each flow"),
            SharedLine(
                path: "App/Flows.swift", line: "            .\(flow.property),",
                position: { end(of: "        [", in: $0) }, list: "list [ … ] in AppFlow.all, one line for each flow"),
            SharedLine(
                path: "README.md",
                line: "| `Modules/\(flow.module)` | items, and the chosen one: "
                    + "[its page](Documentation/\(flow.module).md) |",
                position: { lines in
                    lines.lastIndex { $0.hasPrefix("| ") && $0.contains(/`Modules\/\w+Flow`/) }.map { $0 + 1 }
                },
                list: "row for the module of another flow"),
            SharedLine(
                path: "Documentation/Guide.md", line: "- [The \(flow) flow](\(flow.module).md)",
                position: { lines in
                    lines.firstIndex { $0 == "### Flows" }
                        .flatMap { start in
                            lines[(start + 1)...].firstIndex { $0.hasPrefix("#") }
                        }
                        .map { $0 - 1 }
                },
                list: "heading ### Flows, with pages below it and a heading after them"),
        ]
    }

    private static func end(of list: String, in lines: [Substring]) -> Int? {
        lines.firstIndex { $0 == list }
            .flatMap { start in
                lines[start...].firstIndex { $0.drop { $0 == " " } == "]" }
            }
    }

    /// Returns the text with the line added.
    ///
    /// - Throws: If the file has no such list.
    func added(to text: String) throws(Refusal) -> String {
        var lines = Self.lines(of: text)
        guard let position = position(lines) else { throw .state("\(path) has no \(list)") }
        lines.insert(line[...], at: position)
        return lines.joined(separator: "\n")
    }

    /// Returns the text without the line; `nil` if the line is missing or was changed.
    func removed(from text: String) -> String? {
        var lines = Self.lines(of: text)
        guard let index = lines.firstIndex(of: line[...]) else { return nil }
        lines.remove(at: index)
        return lines.joined(separator: "\n")
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
