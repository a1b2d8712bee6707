extension StoryboardMap {
    /// This storyboard and all that it references, each once.
    public var all: [StoryboardMap] {
        var all = [self]
        for scene in scenes {
            for map in scene.reference?.all ?? [] where !all.contains(where: { $0.name == map.name }) {
                all.append(map)
            }
        }
        return all
    }

    /// The scenes and segues as text: each scene is followed by its segues.
    public var text: String {
        all.map { map in
            var lines = [map.name]
            for (index, scene) in map.scenes.enumerated() {
                let kind = scene.reference != nil ? "  (a storyboard of its own)" : index == 0 ? "  (root)" : ""
                lines.append("  \(scene.name)\(kind)")
                for segue in map.segues where segue.origin == scene.name {
                    lines.append("    \(segue.name) → \(segue.destination)  (\(segue.style))")
                }
            }
            return lines.joined(separator: "\n")
        }
        .joined(separator: "\n\n")
    }

    /// The graph in Graphviz's DOT language, with a cluster for each storyboard.
    public var dot: String {
        var lines = ["digraph \(Self.quoted(name)) {", "    rankdir=LR;", "    node [shape=box, style=rounded];"]
        for (number, map) in all.enumerated() {
            lines.append("    subgraph cluster_\(number) {")
            lines.append("        label=\(Self.quoted(map.name));")
            for (index, scene) in map.scenes.enumerated() where scene.reference == nil {
                let pen = index == 0 ? ", penwidth=2" : ""
                lines.append("        \(map.node(scene.name)) [label=\(Self.quoted(scene.name))\(pen)];")
            }
            lines.append("    }")
        }
        for map in all {
            for segue in map.segues {
                lines.append(
                    "    \(map.node(segue.origin)) -> \(map.node(segue.destination)) "
                        + "[label=\(Self.quoted("\(segue.name) (\(segue.style))"))];")
            }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// The name of a scene's node; a reference to another storyboard uses the node of its root.
    private func node(_ scene: String) -> String {
        if let map = scenes.first(where: { $0.name == scene })?.reference, let root = map.scenes.first {
            return map.node(root.name)
        }
        return Self.quoted("\(name)/\(scene)")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }
}
