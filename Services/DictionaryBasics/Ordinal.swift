import TextBasics

extension Int {
    /// The number as a rank in English, such as `1,223rd`.
    public var ordinal: String {
        let end =
            switch (self % 100, self % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return grouped + end
    }
}
