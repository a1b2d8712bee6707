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

/// Asks for the path of a new file until everything that the app keeps can be written to it, or has a backup chosen.
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
        screen.onRestore = { self.chooseBackup() }
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
                self.flow.finish(.backedUp("Backed up to “\(path)”."))
            } catch {
                self.flow.update { (screen: BackupScreen) in screen.problem = "\(error)" }
            }
        }
    }

    private func chooseBackup() {
        flow.run(RestoreCoordinator(container)) { outcome in
            if let path = outcome.value { self.flow.finish(.restoring(path)) }
        }
    }
}

/// Asks for the path of a backup until it can be restored, and finishes with it.
final class RestoreCoordinator: Coordinator {
    let flow = Flow<String>("restore")

    private let container: AppContainer
    private var work: FlowTask?

    init(_ container: AppContainer) { self.container = container }

    func start() {
        let screen = BackupScreen(.restore)
        screen.onSubmit = { self.check($0) }
        flow.show(screen)
    }

    /// Ends with the flow: who goes back restores nothing.
    private func check(_ path: String) {
        guard work == nil else { return }
        let (database, isReplay) = (container.database, container.surroundings.isReplay)
        work = flow.task("check the backup") {
            defer { self.work = nil }
            do throws(StorageError) {
                if !isReplay { try await database.check(UserFile.whole(path)) }
                self.flow.finish(path)
            } catch {
                self.flow.update { (screen: BackupScreen) in screen.problem = "\(error)" }
            }
        }
    }
}
