import AppCore
import AppCoreShell
import AppCoreTesting
import AppStorage
import Foundation
import Testing

@testable import KanjiList

@MainActor @Suite struct PlaceKeeperTests {
    @Test func `a user's place is stored, even right after another user's`() async throws {
        try await Program.usingDirectory { folder in
            let database = try Database(file: DataDirectory(folder.path).file("db"))
            let plain = PasswordHashing(hash: { $0 }, matches: { $0 == $1 })
            let account = try await AccountStore(database, passwords: plain).signUp(name: "Ann", password: "x")
            let settings = SettingStore(database)
            let keeper = NavigationKeeper(StoredNavigation(settings))
            let window = Window()
            let tabs = [StackContainer("Kanji"), StackContainer("Profile")]
            let home = FlowHost { $0.flow.show(TabContainer(tabs: tabs)) }
            let ann = Owner.account(try #require(account).id)
            var owner = ann
            keeper.watch(window, tabs: ["Kanji", "Profile"], by: home.flow) { owner.key("place") }
            window.run(home) { _ in }
            await window.idle(within: .seconds(60))
            #expect(try await keeper.find(ann.key("place")) { _ in }?.front == "Kanji")
            owner = .guest
            window.perform(.select(window.id(of: tabs[1])))
            window.perform(.select(window.id(of: tabs[0])))
            await window.idle(within: .seconds(60))
            #expect(try await keeper.find(Owner.guest.key("place")) { _ in }?.front == "Kanji")
            window.close()
        }
    }
}
