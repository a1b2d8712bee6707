import Glibc

/// Calls a closure with the range of each match, until it returns `false`.
@inline(__always) func eachMatch(
    of wanted: [UInt8], in list: UnsafeRawBufferPointer, _ body: (Int, Int) -> Bool
) {
    guard let base = list.baseAddress, wanted.count <= list.count else { return }
    unsafe wanted.withUnsafeBytes { wanted in
        guard let first = unsafe wanted.first, let start = wanted.baseAddress else { return }
        let last = list.count - wanted.count
        guard let hit = unsafe memchr(base, CInt(first), last + 1) else { return }
        var position = unsafe UnsafeRawPointer(hit) - base
        let rest = wanted.count - 1
        while position <= last {
            let isHere =
                unsafe list[position] == first
                && (rest == 0 || memcmp(base + position + 1, start + 1, rest) == 0)
            if isHere, !body(position, position + wanted.count) { return }
            position += 1
        }
    }
}
