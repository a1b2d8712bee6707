// Linux only: Glibc, for the descriptors.
import Glibc

/// Opens the standard descriptors that were closed, so that no other file takes their numbers.
///
/// A closed input then reads as empty, and writing to a closed output fails. Call it first: the main queue opens a
/// descriptor of its own.
public func openStandardDescriptors() {
    for descriptor in 0...2 where fcntl(CInt(descriptor), F_GETFD) == -1 {
        _ = unsafe open("/dev/null", O_RDONLY)
    }
}
