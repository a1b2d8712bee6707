import FuzzSupport

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe fuzz(start, count, cutText)
}

/// Called by libFuzzer at its start.
@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt { writeSeeds(textConstructs) }
