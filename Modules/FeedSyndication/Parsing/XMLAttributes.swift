import Glibc

/// The attributes of an element, in expat's own memory: they are there until the handler returns that was given them, and
/// nobody keeps them longer.
@safe struct XMLAttributes {
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>
    /// How many there are.
    let count: Int

    /// - Parameters:
    ///   - pairs: Names and values in turn.
    ///   - count: How many pairs there are.
    @unsafe init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>, count: Int) {
        unsafe self.pairs = pairs
        self.count = count
    }

    /// The value of an attribute by its name as it is written.
    subscript(name: StaticString) -> String? {
        for index in 0..<count {
            guard let key = unsafe pairs[2 * index], let value = unsafe pairs[2 * index + 1] else { return nil }
            if unsafe strcmp(key, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return unsafe String(cString: value)
            }
        }
        return nil
    }

    /// The value of an attribute in lower case; empty if it is too long to be one of a few words, as comparing texts of any
    /// length may take quadratic time.
    func word(_ name: StaticString) -> String? {
        self[name].map { $0.utf8.count <= 100 ? $0.lowercased() : "" }
    }

    /// Calls a function with each declaration of a namespace: its prefix, empty for elements without one, and its address.
    func forEachNamespace(_ body: (_ prefix: String, _ address: String) -> Void) {
        for index in 0..<count {
            guard let key = unsafe pairs[2 * index], let value = unsafe pairs[2 * index + 1] else { return }
            guard unsafe strncmp(key, "xmlns", 5) == 0 else { continue }
            let isPrefixed = unsafe key[5] == CChar(UInt8(ascii: ":")) && key[6] != 0
            guard unsafe key[5] == 0 || isPrefixed else { continue }
            // No prefix or address that is known is as long.
            guard unsafe strnlen(key, 200) < 200 else { continue }
            let address = unsafe strnlen(value, 200) < 200 ? String(cString: value) : "too long"
            body(isPrefixed ? unsafe String(cString: key + 6) : "", address)
        }
    }
}
