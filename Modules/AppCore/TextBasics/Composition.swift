// The standard library normalises text for comparisons; only this function hands the result out.
@_spi(_Unicode) import Swift

extension String {
    /// The text in Unicode's composed form (NFC), which is the same for all canonically equivalent texts.
    public var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = ""
        for scalar in _nfc { text.unicodeScalars.append(scalar) }
        return text
    }
}
