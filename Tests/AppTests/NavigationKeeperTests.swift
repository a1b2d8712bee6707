import AppCore
import AppCoreTesting
import AppStorage
import Foundation
import Testing

@testable import AppCoreShell
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
            let ann = try #require(account).id
            var user: String? = "\(ann)"
            keeper.watch(window, tabs: ["Kanji", "Profile"], by: home.flow) { user }
            window.run(home) { _ in }
            await window.idle(within: .seconds(60))
            #expect(try await settings.value(Owner.account(ann).key("place")) != nil)
            #expect(try await keeper.find(user) { _ in }?.front == "Kanji")
            #expect(try await keeper.find(nil) { _ in } == nil)
            user = nil
            window.perform(.select(window.id(of: tabs[1])))
            window.perform(.select(window.id(of: tabs[0])))
            await window.idle(within: .seconds(60))
            #expect(try await keeper.find(nil) { _ in }?.front == "Kanji")
            window.close()
        }
    }

    @Test func `a place whose account is gone is not stored, and the program can say so at its end`() async throws {
        try await Program.usingDirectory { folder in
            let places = StoredNavigation(SettingStore(try Database(file: DataDirectory(folder.path).file("db"))))
            let place = try #require(try SavedNavigation(text: #"{"format":1,"front":"Kanji","links":{}}"#))
            for (user, isGone) in [("7", true), (nil, false)] {
                try await places.store(place, of: user)
                #expect(places.isAccountGone == isGone)
                #expect(try await places.place(of: user) == (isGone ? nil : place))
            }
        }
    }
}
