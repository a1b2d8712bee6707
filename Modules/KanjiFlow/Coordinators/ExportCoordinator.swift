import AppCore

/// Asks for the path of a new file until a list of kanji can be written to it; finishes with a message about the result.
final class ExportCoordinator: Coordinator {
    let flow = Flow<String>("export")

    private let dependencies: KanjiFlowDependencies
    private let favourites: any KanjiFavourites
    private let characters: [Unicode.Scalar]
    private let fileName: String
    private var work: FlowTask?

    init(
        _ dependencies: KanjiFlowDependencies, favourites: any KanjiFavourites, _ characters: [Unicode.Scalar],
        fileName: String
    ) {
        self.dependencies = dependencies
        self.favourites = favourites
        self.characters = characters
        self.fileName = fileName
    }

    func start() {
        let screen = dependencies.screens.makeExport()
        screen.fileName = fileName
        screen.onSubmit = { self.write(to: $0) }
        flow.show(screen)
    }

    private func write(to path: String) {
        // A second press must not refuse the file that the first one makes.
        guard work == nil else { return }
        work = flow.task("export", outlivesFlow: true) {
            defer { self.work = nil }
            do {
                let csv = try self.dependencies.library.csv(
                    of: self.characters, in: self.dependencies.language.language)
                try await self.favourites.export(csv: csv, to: path)
                self.flow.finish("Exported \(self.characters.count) kanji to “\(path)”.")
            } catch {
                self.flow.update { (form: any ExportFace) in form.problem = "\(error)" }
            }
        }
    }
}
