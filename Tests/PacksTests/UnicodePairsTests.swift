import Testing

@testable import packs

/// The reading of Unicode's files about forms of characters.
@Suite struct UnicodePairsTests {
    @Test func `pairs are read from lines of each file, and other lines are passed over`() {
        let pairs = UnicodePairs(
            variants: """
                # a comment
                U+56FE\tkTraditionalVariant\tU+5716
                U+570B\tkSimplifiedVariant\tU+56FD
                U+586B\tkZVariant\tU+5861
                U+9AD9\tkSemanticVariant\tU+9AD8<kMatthews,kMeyerWempe U+9AD0
                U+9AD9\tkSpoofingVariant\tU+9AD7
                U+FFFFFF\tkZVariant\tU+5861
                nonsense
                """,
            characters: """
                6C34;CJK;Lo;0;L;;;;;N;;;;;
                F9AA;CJK COMPATIBILITY IDEOGRAPH-F9AA;Lo;0;L;5BE7;;;;N;;;;;
                """,
            radicals: """
                2E81       ; 5382  #     CJK RADICAL CLIFF
                2E85..2E86 ; 4EBB  # [2] a range

                """)
        let same: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("图", "圖"), ("國", "国"), ("填", "塡"), ("\u{F9AA}", "寧"), ("⺁", "厂"), ("⺅", "亻"), ("⺆", "亻"),
        ]
        #expect(pairs.same.elementsEqual(same, by: ==))
        #expect(pairs.alike.elementsEqual([("髙", "高"), ("髙", "髐")], by: ==))
    }
}
