import AppCore
import AppCoreShell
import AppCoreTesting
import AppStorage
import Foundation
import Testing

@testable import App

/// The stored place of a user.
@MainActor @Suite struct PlaceKeeperTests {
    @Test func `a user's place is stored, even right after another user's`() async throws {
        try await Program.usingDirectory { folder in
            let settings = SettingStore(try Database(file: DataDirectory(folder.path).file("db")))
            let keeper = NavigationKeeper(StoredNavigation(settings))
            let window = Window()
            let tabs = [StackContainer("Kanji"), StackContainer("Profile")]
            let home = FlowHost { $0.flow.show(TabContainer(tabs: tabs)) }
            let ann = Owner.account(1)
            var owner = ann
            keeper.watch(window, tabs: ["Kanji", "Profile"], by: home.flow) { owner.key }
            window.run(home) { _ in }
            await window.idle(within: .seconds(60))
            #expect(try await keeper.find(ann.key) { _ in }?.front == "Kanji")
            owner = .guest
            window.perform(.select(tabs[1].place.id))
            window.perform(.select(tabs[0].place.id))
            await window.idle(within: .seconds(60))
            #expect(try await keeper.find(Owner.guest.key) { _ in }?.front == "Kanji")
            window.close()
        }
    }
}
