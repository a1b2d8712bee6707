import Glibc

/// Calls a closure with each place of some bytes, until it returns `false`.
@inline(__always) func eachMatch(
    of wanted: [UInt8], in list: UnsafeRawBufferPointer, _ body: (Int, Int) -> Bool
) {
    guard let base = list.baseAddress, wanted.count <= list.count else { return }
    unsafe wanted.withUnsafeBytes { wanted in
        guard let first = unsafe wanted.first, let start = wanted.baseAddress else { return }
        let last = list.count - wanted.count
        var position = 0
        while position <= last {
            guard let hit = unsafe memchr(base + position, CInt(first), last - position + 1) else { return }
            let offset = unsafe UnsafeRawPointer(hit) - base
            if unsafe memcmp(hit, start, wanted.count) == 0, !body(offset, offset + wanted.count) { return }
            position = offset + 1
        }
    }
}
