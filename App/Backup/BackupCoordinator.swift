import AppCore
import AppStorage
import CommandSupport
import HostSupport

/// Asks for the path of a new file until everything that the app keeps can be written to it; finishes with a sentence
/// about that.
final class BackupCoordinator: Coordinator {
    let flow = Flow<String>("backup")

    private let container: AppContainer
    private var work: FlowTask?

    init(_ container: AppContainer) { self.container = container }

    func start() {
        // One may back up twice a day.
        let time = LocalDate.words(container.now(), format: "%Y-%m-%d-%H%M")
        let screen = BackupScreen(
            fileName: "kanji-list-\(time).backup", restoreCommand: "\(ProgramName.current) restore FILE")
        screen.onSubmit = { self.write(to: $0) }
        flow.show(screen)
    }

    private func write(to path: String) {
        // A second press must not refuse the file that the first one makes.
        guard work == nil else { return }
        let (database, isReplay) = (container.database, container.surroundings.isReplay)
        work = flow.task("back up", outlivesFlow: true) {
            defer { self.work = nil }
            do throws(StorageError) {
                if !isReplay { _ = try await database.backup(to: UserFile.whole(path)) }
                self.flow.finish("Backed up to “\(path)”.")
            } catch {
                self.flow.update { (screen: BackupScreen) in screen.problem = "\(error)" }
            }
        }
    }
}
