import Glibc

/// The attributes of an element, in expat's memory.
///
/// They are only valid within the handler that receives them.
@safe struct XMLAttributes {
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>
    let count: Int

    /// Makes the attributes from expat's array of `count` alternating names and values.
    @unsafe init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>, count: Int) {
        unsafe self.pairs = pairs
        self.count = count
    }

    /// The value of an attribute with exactly this name.
    subscript(name: StaticString) -> String? {
        for index in 0..<count {
            guard let key = unsafe pairs[2 * index], let value = unsafe pairs[2 * index + 1] else { return nil }
            if unsafe strcmp(key, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return unsafe String(cString: value)
            }
        }
        return nil
    }

    /// The value of an attribute in lower case; empty if it is too long for a keyword, because comparing long texts may
    /// take quadratic time.
    func word(_ name: StaticString) -> String? {
        self[name].map { $0.utf8.count <= 100 ? $0.lowercased() : "" }
    }

    /// Calls a function with the prefix and address of each namespace declaration; the default namespace's prefix is
    /// empty.
    func forEachNamespace(_ body: (_ prefix: String, _ address: String) -> Void) {
        for index in 0..<count {
            guard let key = unsafe pairs[2 * index], let value = unsafe pairs[2 * index + 1] else { return }
            guard unsafe strncmp(key, "xmlns", 5) == 0 else { continue }
            let isPrefixed = unsafe key[5] == CChar(UInt8(ascii: ":")) && key[6] != 0
            guard unsafe key[5] == 0 || isPrefixed else { continue }
            // No known prefix or address is this long.
            guard unsafe strnlen(key, 200) < 200 else { continue }
            let address = unsafe strnlen(value, 200) < 200 ? String(cString: value) : "too long"
            body(isPrefixed ? unsafe String(cString: key + 6) : "", address)
        }
    }
}
