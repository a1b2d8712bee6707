import FeedModel
import Testing

@Suite struct ReadableTextTests {
    @Test func `paragraphs, breaks and headings are separated`() throws {
        #expect(
            try readable(
                "<h1>Title</h1><p>First   line<br>second\n line</p>  <p>Next</p><div>Box</div><div>Box 2</div>")
                    == """
                    Title

                    First line
                    second line

                    Next

                    Box
                    Box 2
                    """)
    }

    @Test func `nested lists are indented`() throws {
        #expect(
            try readable(
                """
                <p>Before:</p><ul><li>one</li><li>two<ul><li>inner <b>a</b></li><li>inner b
                <ol><li>deep</li></ol></li></ul></li><li><p>three</p><p>more of three</p></li></ul>After
                """) == """
                    Before:

                    • one
                    • two
                      • inner a
                      • inner b
                        1. deep
                    • three

                      more of three

                    After
                    """)
    }

    @Test func `numbered lists follow their attributes`() throws {
        #expect(
            try readable("<ol><li>a<li>b<li value=7>c<li>d</ol><ol start=9><li>i</li><li>j<br>k</li></ol>") == """
                1. a
                2. b
                7. c
                8. d

                9. i
                10. j
                    k
                """)
        #expect(try readable("<ol reversed start=2><li>x<li>y</ol>") == "2. x\n1. y")
        #expect(try readable("<ol start=-9223372036854775808><li>x</ol>") == "1. x")
        #expect(try readable("<ol><li><ul><li>inner</li></ul></li></ol>") == "1. • inner")
    }

    @Test func `preformatted text is kept verbatim`() throws {
        #expect(
            try readable("Run:<pre><code>\nif a &lt; b {\n\tgo()   // now\n\n\n\n}\n</code></pre>Done") == """
                Run:

                if a < b {
                    go()   // now



                }

                Done
                """)
        #expect(try readable("<ul><li>code:<pre>a\n  b</pre></li></ul>") == "• code:\n\n  a\n    b")
    }

    @Test func `quotes are marked`() throws {
        #expect(
            try readable(
                "<p>He said:</p><blockquote><p>One</p><p>Two<br>lines</p><blockquote>In</blockquote></blockquote>x")
                    == """
                    He said:

                    > One
                    >
                    > Two
                    > lines
                    >
                    > > In

                    x
                    """)
        #expect(try readable("a <q>b</q> c") == "a “b” c")
    }

    @Test func `images become their alternative texts`() throws {
        #expect(try readable("<p>See <img src='a.png' alt='A  red\nfox'> run</p>") == "See [A red fox] run")
        #expect(try readable("<img src=a><img alt='' src=b><img width=1 height=1 src=c>") == "[image]")
        #expect(try readable("<img title='Only a title' src=a>") == "[Only a title]")
        #expect(try readable("<a href='/big'><img alt='fox' src=a></a>") == "[fox] [1]")
    }

    @Test(arguments: [
        ("a&amp;b &lt;i&gt; &quot;q&quot; &apos;", "a&b <i> \"q\" '"),
        ("caf&eacute; &copy; &euro;5 &hellip;", "café © €5 …"),
        ("&#26085;&#x672C;&#X8a9e; &#128512;", "日本語 😀"), ("&#150; &#x80;", "– €"), ("a&nbsp;b", "a\u{A0}b"),
        ("&unknown; & &; &# &#x; &#99999999999; &#xD800;", "&unknown; & &; &# &#x; \u{FFFD} \u{FFFD}"),
        ("AT&T R&D &copy 2024", "AT&T R&D © 2024"), ("soft&shy;hyphen&#8203;x", "softhyphenx"),
        ("&ldquo;a&rdquo;&mdash;b &rarr; &check; &Omega;", "“a”—b → ✓ Ω"), ("x&#27;[31my&#7;&#155;z", "x[31my›z"),
        ("&amp;lt;", "&lt;"), ("&NotEqualTilde; &half;", "&NotEqualTilde; ½"),
    ])
    func `entities are resolved once`(html: String, text: String) throws { #expect(try readable(html) == text) }

    @Test(arguments: [
        ("<ruby>漢字<rt>かんじ</rt></ruby>を読む", "漢字(かんじ)を読む"),
        ("<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby>", "漢(かん)字(じ)"),
        ("<ruby>漢<rt>かん字<rt>じ</ruby>。", "漢(かん字)(じ)。"),
        ("<ruby><rb>東京</rb> <rt> とうきょう </rt></ruby>へ", "東京(とうきょう)へ"), ("<ruby>空<rt></rt></ruby>", "空"),
    ])
    func `ruby becomes text in parentheses`(html: String, text: String) throws { #expect(try readable(html) == text) }

    @Test func `table rows become lines`() throws {
        #expect(
            try readable(
                """
                <table><caption>Prices</caption><thead><tr><th>Fruit</th><th>Price</th></tr></thead><tbody>
                <tr> <td><p>Apple</p></td> <td>1 €</td> </tr><tr><td>Pear<td></td><td>2 €</table>End
                """) == """
                    Prices
                    Fruit | Price
                    Apple | 1 €
                    Pear |  | 2 €

                    End
                    """)
        #expect(try readable("<table><tr><td><p>One</p><p>Two</p></td></tr></table>") == "One\n\nTwo")
    }

    @Test func `links are numbered and listed`() throws {
        let item = try item(
            html: """
                <p>Read <a href="/docs?a=1&amp;b=2">the <b>docs</b></a>, <a href="https://other.example/x">that</a> and
                <a href="../docs?a=1&amp;b=2">again</a>; <a name="top">anchor</a><a href="#x"></a>
                <a href="javascript:alert(1)">no</a> <a href="//cdn.example/y">host</a> <a href="#end">end</a></p>
                """)
        #expect(
            item.content == "Read the docs [1], that [2] and again [1]; anchor no host [3] end [4]")
        #expect(
            item.links == [
                FeedLink(href: "https://example.org/docs?a=1&b=2", text: "the docs"),
                FeedLink(href: "https://other.example/x", text: "that"),
                FeedLink(href: "https://cdn.example/y", text: "host"),
                FeedLink(href: "https://example.org/feed.xml#end", text: "end"),
            ])
    }

    @Test func `a link in a list has its words without the bullet`() throws {
        let item = try item(html: "<ul><li><a href='a'>one</a><li><a href='b'>two</a></ul>")
        #expect(item.content == "• one [1]\n• two [2]")
        #expect(item.links.map(\.text) == ["one", "two"])
    }

    @Test func `scripts, styles and comments are dropped`() throws {
        #expect(
            try readable(
                "<style>p { a > b }</style>a<script>if (a < b) '</p>'</script><!-- c > d -->b<svg><text>t</text></svg>c"
            )
                == "abc")
        #expect(try readable("a<!-- never ended") == "a")
        #expect(try readable("a<script>never ended") == "a")
        #expect(try readable("<video src='/v.mp4' title='A film'></video>") == "[A film] [1]")
    }

    @Test func `definitions and rules`() throws {
        #expect(
            try readable("<dl><dt>Term<dd>What it is<br>and more<dt>Other<dd>That</dl><hr>End") == """
                Term
                  What it is
                  and more
                Other
                  That

                ---

                End
                """)
    }

    @Test(
        arguments: [
            ("a < b", "a < b"), ("<", "<"), ("</", "</"), ("a <3 b", "a <3 b"), ("<b", nil), ("<p title='>'>x", "x"),
            ("<>", "<>"),
            ("<b/>x</b >", "x"), ("</p>x</ul></li>", "x"), ("<p\nclass=\"x\"\n>y", "y"), ("<!DOCTYPE html><p>z", "z"),
            ("<unknown-thing>w</unknown-thing>", "w"),
        ] as [(String, String?)])
    func `odd markup does no harm`(html: String, text: String?) throws {
        let item = try item("<title>t</title><description><![CDATA[\(html)]]></description>")
        #expect(item.summary == text)
    }

    @Test func `deep nesting takes linear time`() throws {
        let depth = 20_000
        for tag in ["div", "ul", "blockquote", "b", "table", "a href=x", "ol><li", "script", "ruby", "rt", "dl><dd"] {
            let html = String(repeating: "<\(tag)>x", count: depth)
            let clock = ContinuousClock()
            let time = try clock.measure {
                _ = try item("<title>t</title><description><![CDATA[\(html)]]></description>")
            }
            #expect(time < .seconds(10), "\(tag) took \(time)")
        }
    }
}
