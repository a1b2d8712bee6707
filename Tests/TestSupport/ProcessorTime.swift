import Glibc

/// The processor time that this thread has used, in seconds: a busy machine hardly adds to it.
public var processorTime: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
