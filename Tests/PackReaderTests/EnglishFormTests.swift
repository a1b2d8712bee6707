import Testing

@testable import PackReader

@Suite struct EnglishFormTests {
    @Test(arguments: [
        ("children", "child"), ("women", "woman"), ("teeth", "tooth"), ("mice", "mouse"), ("cities", "city"),
        ("knives", "knife"), ("leaves", "leaf"), ("boxes", "box"), ("dishes", "dish"), ("trees", "tree"),
        ("potatoes", "potato"), ("vending machines", "vending machine"), ("policemen", "policeman"),
        ("grandchildren", "grandchild"), ("glass", nil),
        ("bus", nil), ("gas", nil), ("this", nil), ("child", nil), ("", nil), ("s", nil), (" ", nil),
    ]) func `a plural has its singular among the forms that may be meant`(plural: String, singular: String?) {
        let found = SearchKeys.singulars(of: plural)
        #expect(singular.map(found.contains) ?? found.isEmpty, "\(found)")
        #expect(found.count <= 3)
    }

    @Test(arguments: [
        ("married", "marry"), ("tired", "tire"), ("closed", "close"), ("stopped", "stop"), ("washed", "wash"),
        ("red", nil), ("late", nil), ("ed", nil), ("", nil),
    ]) func `a participle has its verb among those that may be meant`(participle: String, verb: String?) {
        let found = SearchKeys.verbs(ofParticiple: participle)
        #expect(verb.map(found.contains) ?? found.isEmpty, "\(found)")
    }
}
