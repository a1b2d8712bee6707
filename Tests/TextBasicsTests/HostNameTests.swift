import Testing
import TextBasics

struct HostNameTests {
    @Test(arguments: [
        ("example.org", "example.org"), ("Example.ORG.", "example.org"), ("bücher.example", "xn--bcher-kva.example"),
        ("BÜCHER.example", "xn--bcher-kva.example"), ("bu\u{308}cher.example", "xn--bcher-kva.example"),
        ("b%C3%BCcher.example", "xn--bcher-kva.example"), ("日本語.example", "xn--wgv71a119e.example"),
        ("日本語。example", "xn--wgv71a119e.example"), ("ｅｘａｍｐｌｅ．ｏｒｇ", "example.org"),
        ("がっこう.example", "xn--p8jlv7d.example"), ("か\u{3099}っこう.example", "xn--p8jlv7d.example"),
        ("παράδειγμα.example", "xn--hxajbheg2az3al.example"), ("пример.example", "xn--e1afmkfd.example"),
        ("他们为什么不说中文.example", "xn--ihqwcrb4cv8a8dqg056pqjye.example"), ("straße.example", "xn--strae-oqa.example"),
        ("한국.example", "xn--3e0b707e.example"), ("\u{1112}\u{1161}\u{11AB}국.example", "xn--3e0b707e.example"),
        ("[::FFFF:127.0.0.1]", "[::ffff:127.0.0.1]"), ("my_host", "my_host"),
    ])
    func `the network gets a name in ASCII`(name: String, ascii: String) {
        #expect(HostName(name).ascii == ascii)
    }

    @Test(arguments: [
        "", "..", "a..b", "a%2Fb", "a b.example", "ℊoogle.example", "goo\u{AD}gle.example", "a\u{200D}b.example", "[x]",
        "\u{FFFD}.example", String(repeating: "é", count: 64) + ".example",
        String(repeating: "日", count: 60) + ".example",
        String(repeating: "abc.", count: 70) + "example", "e" + String(repeating: "\u{301}", count: 60),
    ])
    func `what no server can be named has no name in ASCII`(name: String) {
        #expect(HostName(name).ascii == nil)
    }

    @Test(arguments: [
        "example.org", "bücher.example", "日本語.example", "とうきょうtower.example", "coffeeコーヒー.example", "пример.example",
        "παράδειγμα.example", "한국.example", "łódź.example", "việtnam.example", "שלום.example", "مثال.example",
        "उदाहरण.example",
        "ตัวอย่าง.example", "сор.рф", "а-1.укр", "xn--pple-43d.com", "हिन्दी.भारत",
    ])
    func `a name of one script is shown as it is written`(name: String) {
        #expect(HostName(name).shown == name)
    }

    @Test(arguments: [
        ("аpple.com", "xn--pple-43d.com"), ("аррӏе.com", "xn--80ak6aa92e.com"),
        ("www.gοοgle.com", "www.xn--ggle-0nda.com"),
        ("νο.com", "xn--yxae.com"), ("xn--pple-43d.аррӏе", "xn--pple-43d.xn--80ak6aa92e"),
        ("goo\u{200D}gle.com", "xn--google-rf0c.com"), ("comノpath.evil.example", "xn--compath-v04f.evil.example"),
        ("example.com⁄login.evil.example", "example.xn--comlogin-g03d.evil.example"),
        ("dıgital.com", "xn--dgital-p9a.com"), ("ցօօ.com", "xn--vbbia.com"),
    ])
    func `a label that could be taken for another is shown in ASCII`(name: String, shown: String) {
        let (result, host) = (HostName(name).shown, name.split(separator: ".").count)
        #expect(result.utf8.allSatisfy { $0 < 0x80 }, "\(result)")
        #expect(result == shown)
        #expect(result.split(separator: ".").count == host)
    }

    /// No link is longer (`WebLink.byteLimit`).
    @Test func `the longest texts take no time`() {
        let long = String((0..<20_000).compactMap { Unicode.Scalar(0x4E00 + $0 % 20_000) }.map(Character.init))
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(HostName(long).ascii == nil)
            #expect(HostName(long + ".аpple").shown.hasSuffix(".xn--pple-43d"))
            #expect(HostName("é" + String(repeating: "\u{301}", count: 20_000)).shown.hasPrefix("xn--"))
        }
        #expect(time < .seconds(5))
    }
}
