/// The language of a text, so that a host can show its characters as readers of the language know them.
///
/// One code point is several characters: 直, 骨 and 角 look different in Japanese and in Chinese.
public struct Language: Hashable, Sendable {
    /// Its tag by BCP 47, such as `ja` or `zh-Hant`.
    public let tag: String

    /// Makes a language from its tag by BCP 47.
    public init(_ tag: String) { self.tag = tag }

    /// Japanese.
    public static let japanese = Language("ja")
}
