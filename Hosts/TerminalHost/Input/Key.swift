/// What the user does with the keyboard or the mouse.
enum Key: Equatable {
    case character(Character)
    case control(Character)
    case up, down, left, right, pageUp, pageDown, home, end
    case enter, escape, backspace, delete, tab, backTab, help
    /// Text that was pasted as a whole.
    case paste(String)
    case click(x: Int, y: Int)
    /// The mouse moved with its button held down.
    case drag(x: Int, y: Int)
    /// The mouse's button was released.
    case release(x: Int, y: Int)
    /// Lines to scroll, downwards if positive.
    case wheel(x: Int, y: Int, lines: Int)
}
