import Inflection
import Testing

@Suite
struct CaseParticleTests {
    @Test func `In place of は and も an expression has a case particle`() {
        #expect(textsWithCaseParticles(for: "肝は据わってる") == ["肝が据わってる", "肝を据わってる"])
        #expect(textsWithCaseParticles(for: "気にも留めない") == ["気に留めない"])
        #expect(textsWithCaseParticles(for: "身も蓋もない") == ["身が蓋もない", "身を蓋もない", "身も蓋がない", "身も蓋をない"])
        for text in ["", "は", "はは", "これは", "もの", "dog", String(repeating: "はあ", count: 21)] {
            #expect(textsWithCaseParticles(for: text).isEmpty, "\(text)")
        }
        #expect(textsWithCaseParticles(for: String(repeating: "あは", count: 20)).count == 8)
    }
}
