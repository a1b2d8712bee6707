import AppCore
import DictionaryBasics

/// Asks for the path of a new file until the starred kanji and words can be written to it; finishes with a message about
/// the result.
final class ExportCoordinator: Coordinator {
    let flow = Flow<String>("export")

    private let stars: DictionaryStars
    private var work: FlowTask?

    init(_ stars: DictionaryStars) { self.stars = stars }

    func start() {
        let screen: any ExportFace = ExportScreen()
        screen.fileName = "starred.csv"
        screen.onSubmit = { self.write(to: $0) }
        flow.show(screen)
    }

    private func write(to path: String) {
        // A second press must not refuse the file that the first one makes.
        guard work == nil else { return }
        work = flow.task("export", outlivesFlow: true) { [stars] in
            defer { self.work = nil }
            do {
                try await stars.export(stars.kanji.items ?? [], stars.words.items ?? [], path)
                self.flow.finish("Exported \(stars.count ?? "nothing") to “\(path)”.")
            } catch {
                self.flow.update { (form: any ExportFace) in form.problem = "\(error)" }
            }
        }
    }
}
