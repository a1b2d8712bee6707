import AppCore
import AppStorage
import CommandSupport
import HostSupport

/// How a backup ends.
enum BackupOutcome: Equatable, Sendable {
    /// A file was written, which a sentence names.
    case backedUp(String)
    /// The user wants to have the backup with this path, which can be restored.
    case restoring(String)
}

/// Asks for the path of a new file until everything that the app keeps can be written to it, or for that of a backup
/// until it can be restored.
final class BackupCoordinator: Coordinator {
    let flow = Flow<BackupOutcome>("backup")

    private let container: AppContainer
    private var work: FlowTask?

    init(_ container: AppContainer) { self.container = container }

    func start() {
        // One may back up twice a day.
        let time = LocalDate.words(container.now(), format: "%Y-%m-%d-%H%M")
        let screen = BackupScreen(.backUp(fileName: "kanji-list-\(time).backup"))
        screen.onSubmit = { self.write(to: $0) }
        screen.onRestore = { self.askForBackup() }
        flow.show(screen)
    }

    private func write(to path: String) {
        let (database, isReplay) = (container.database, container.surroundings.isReplay)
        begin("back up") {
            if !isReplay { _ = try await database.backup(to: UserFile.whole(path)) }
            return .backedUp("Backed up to “\(path)”.")
        }
    }

    private func askForBackup() {
        let screen = BackupScreen(.restore)
        screen.onSubmit = { self.check($0) }
        flow.show(screen)
    }

    private func check(_ path: String) {
        let (database, isReplay) = (container.database, container.surroundings.isReplay)
        begin("check the backup") {
            if !isReplay { try await database.check(UserFile.whole(path)) }
            return .restoring(path)
        }
    }

    /// Finishes with what work ends with, or shows its error in the form in front.
    private func begin(_ name: String, _ body: @escaping @MainActor () async throws -> BackupOutcome) {
        // A second press must not refuse the file that the first one makes.
        guard work == nil else { return }
        work = flow.task(name, outlivesFlow: true) {
            defer { self.work = nil }
            do {
                self.flow.finish(try await body())
            } catch {
                self.flow.update { (screen: BackupScreen) in screen.problem = "\(error)" }
            }
        }
    }
}
