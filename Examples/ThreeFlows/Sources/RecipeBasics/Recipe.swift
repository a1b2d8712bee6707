/// A recipe.
public struct Recipe: Equatable, Sendable {
    /// Its number; 0 until it is saved.
    public var id: Int
    /// Its name.
    public var title: String
    /// What to do.
    public var steps: String

    /// Makes a recipe; an empty one by default.
    public init(id: Int = 0, _ title: String = "", steps: String = "") {
        (self.id, self.title, self.steps) = (id, title, steps)
    }
}
