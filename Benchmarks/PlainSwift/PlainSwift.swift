/// Prints one line: the cost of starting Swift's own runtime in a process.
@main struct PlainSwift {
    static func main() { print("one line") }
}
