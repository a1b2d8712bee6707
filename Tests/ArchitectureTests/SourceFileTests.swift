import Testing

/// What the checks of sources treat as code.
@Suite struct SourceFileTests {
    @Test(arguments: [
        ("import A // import B", "import A"),
        ("/* import B /* import C */ import D */ import A", "import A"),
        (#"let a = "import B \(c("import D")) import E"; import A"#, "let a = ; import A"),
        (##"let a = #"import B " \(c) \#(d(")")) import E"#; import A"##, "let a = ; import A"),
        (#"let a = "\\"; import A"#, "let a = ; import A"),
        ("let a = \"\"\"\n  import B \"quoted\"\n  \"\"\"; import A", "let a = ; import A"),
        ("let a = b / c; import A; let d = e / f", "let a = b / c; import A; let d = e / f"),
        (#"let a = /"import \/B/; import A"#, "let a = ; import A"),
        ("let a = #/ \" import/B /#; import A", "let a = ; import A"),
        ("let a = b.reduce(1, /); import A", "let a = b.reduce(1, /); import A"),
    ])
    func `comments, strings and regular expressions aren't code`(text: String, code: String) {
        let words = SourceFile(path: "A.swift", text: text).code.joined(separator: " ").split(separator: " ")
        #expect(words.joined(separator: " ") == code.split(separator: " ").joined(separator: " "))
    }

    @Test func `lines keep their numbers, with and without a final newline`() {
        let file = SourceFile(path: "A.swift", text: "/* a\n b */\nimport A\n")
        #expect(file.code[2] == "import A")
        #expect(file.lineCount == 3)
        #expect(SourceFile(path: "A.swift", text: "import A\nimport B").lineCount == 2)
    }

    @Test func `examples in doc comments aren't searched for links`() {
        let file = SourceFile(path: "A.swift", text: "/// One.\n/// ```swift\n/// two\n/// ```\n/// Three.\n// Four.\n")
        #expect(file.docLines.map(\.number) == [1, 5])
    }
}
