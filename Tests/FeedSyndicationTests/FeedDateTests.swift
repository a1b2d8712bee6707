import FeedSyndication
import Testing

@Suite struct FeedDateTests {
    /// 2024-01-15 10:30:00 UTC.
    private static let moment = 1_705_314_600

    @Test(arguments: [
        "Mon, 15 Jan 2024 10:30:00 GMT", "Mon, 15 Jan 2024 10:30:00 +0000", "15 Jan 2024 10:30:00 UT",
        "Fri, 15 Jan 2024 10:30:00 Z", "Mon, 15 Jan 24 10:30 GMT", "mon,15 jan 2024 10:30:00 gmt",
        "Monday, 15-Jan-24 10:30:00 GMT", "Mon Jan 15 10:30:00 2024", "Mon, 15 Jan 2024 05:30:00 EST",
        "Mon, 15 Jan 2024 02:30:00 PST", "Mon, 15 January 2024 10:30:00", "Mon, 15 Jan 2024 19:30:00 +0900",
        "Mon, 15 Jan 2024 19:30:00 +09:00", "Mon, 15 Jan 2024 19:30:00 JST", "Mon, 15 Jan 2024 12:30:00 GMT+2",
        "  Mon,  15  Jan  2024  10:30:00  GMT (Coordinated)  ", "Jan 15, 2024 10:30 AM",
        "January 15th, 2024, 10:30 UTC",
        "15 Jan 2024 10:30:00.123 GMT", "Mo, 15 Jan 2024 10:30:00 GMT", "2024-01-15T10:30:00Z", "2024-01-15T10:30Z",
        "2024-01-15t10:30:00z", "2024-01-15 10:30:00", "2024-01-15T10:30:00.999+00:00", "2024-01-15T19:30:00+09:00",
        "2024-01-15T19:30:00+0900", "2024-01-15T19:30+09", "20240115T103000Z", "2024-015T10:30:00Z",
        "2024-W03-1T10:30Z",
        "2024W031T1030Z", "2024-01-15T10:30:00,5Z", "2024-01-15 10:30:00 UTC", "2024-01-15T05:30:00-05:00",
        "2024/01/15 10:30:00", "2024-1-15T10:30:00Z",
    ])
    func `all spellings of one moment are read alike`(text: String) {
        #expect(FeedDate.seconds(text) == Self.moment)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2024", 1_704_067_200), ("2024-02", 1_706_745_600), ("2024-02-29", 1_709_164_800),
        ("20240229", 1_709_164_800), ("31 Dec 99 23:59:59 GMT", 946_684_799), ("31 Dec 1998 23:59:60 GMT", 915_148_800),
        ("2024-01-15T24:00:00Z", 1_705_363_200), ("1 Jan 49 00:00 GMT", 2_493_072_000),
        ("1 Jan 50 00:00 GMT", -631_152_000),
        ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59Z", -1),
        ("Thu, 1 Jan 100 00:00:00 GMT", 946_684_800), ("2020-W53-5", 1_609_459_200), ("15 Jan 2024", 1_705_276_800),
        ("Mon, 15 Jan 2024 10:30:00 XYZ", 1_705_314_600),
    ])
    func `dates of all kinds are read`(text: String, seconds: Int) { #expect(FeedDate.seconds(text) == seconds) }

    @Test(arguments: [
        "", " ", "yesterday", "31 Feb 2024 10:00 GMT", "2024-13-01", "2024-02-30", "2023-02-29", "2024-01-15T25:00:00Z",
        "2024-01-15T10:60Z", "15 Foo 2024", "15 Jan", "Mon", "99999999999", "2024-366x", "2023-366", "2024-W54-1",
        "12:30",
        "2024-01-15T10:30:00+99:00", "2024-01-15T", "--", "\u{0}", "１５ Jan 2024", "Jan Jan Jan", "1 2 3 4 5 6",
        "2024-01-15Tgarbage",
    ])
    func `invalid dates are refused`(text: String) {
        #expect(FeedDate.seconds(text) == (text == "2024-01-15T" ? 1_705_276_800 : nil))
    }

    @Test func `a date reads back as it was written`() {
        var seed: UInt64 = 7
        for _ in 0..<20_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let seconds = Int(seed >> 20) % 253_402_300_799
            #expect(FeedDate.seconds(FeedDate.iso8601(seconds)) == seconds)
            #expect(FeedDate.seconds(FeedDate.iso8601(-seconds / 5)) == -seconds / 5)
        }
        #expect(FeedDate.iso8601(Self.moment) == "2024-01-15T10:30:00Z")
        #expect(FeedDate.iso8601(-1) == "1969-12-31T23:59:59Z")
    }
}
