import FuzzSupport

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe fuzz(start, count, readFeed)
}

/// What libFuzzer calls first.
@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt {
    writeSeeds(FeedConstruct.all)
}
