/// Prints one line: what Swift's own runtime costs at the start of a process.
@main struct PlainSwift {
    static func main() { print("one line") }
}
