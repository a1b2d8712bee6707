import AppCore
import AppCoreContent
import Testing

@testable import DesktopHost

/// What of a screen stands in the header bar.
@MainActor @Suite struct BarTests {
    private var page: Content {
        Content {
            Section("Form") {
                Toggle("Plain", isOn: false) { _ in }
                Button("Ordinary") {}
            }
            Section.actions {
                Toggle("Starred", isOn: true, symbol: .star) { _ in }
                Button("Copy", role: .copy) {}
                Button("Refresh", symbol: .refresh) {}
                Button("Import") {}
            }
            Button("Save", role: .primary) {}
            Button("Really save", role: .primary) {}
            Button("Cancel", role: .cancel) {}
            Button("Search", role: .search) {}
        }
    }

    @Test func `a screen's actions and the way to a search stand in the bar`() {
        #expect(page.barElements(isSheet: false).map(\.label) == ["Starred", "Copy", "Refresh", "Import", "Search"])
    }

    @Test func `an action without a symbol stands in the menu`() {
        #expect(page.barElements(isSheet: false).compactMap(\.menuButton).map(\.label) == ["Import"])
    }

    @Test func `in a sheet the first way out of each kind stands there too`() {
        let labels = page.barElements(isSheet: true).map(\.label)
        #expect(labels == ["Starred", "Copy", "Refresh", "Import", "Save", "Cancel", "Search"])
    }

    @Test func `the search field is found among other elements`() {
        let search = Field("Search", kind: .search(completions: []), text: "", onEdit: { _ in })
        #expect(page.searchField == nil && Content { search }.searchField?.id == search.id)
    }

    @Test func `every symbol has an icon, and a star one for each state`() {
        #expect(Set(Symbol.allCases.map { $0.iconName() }).count >= Symbol.allCases.count - 1)
        #expect(
            Symbol.star.iconName(isOn: true) == "starred-symbolic"
                && Symbol.star.iconName(isOn: false) == "non-starred-symbolic")
    }
}
