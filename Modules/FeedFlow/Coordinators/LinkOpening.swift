import AppCore
import TextBasics

/// Opens links to the web, in the name of a flow.
@MainActor struct LinkOpening {
    let flow: AnyFlow
    let links: any FeedLinks

    /// Opens an item's page at once, and says where that is; asks first if the site's name deceives.
    func browse(_ item: FeedItemSummary) {
        guard let page = item.webPage else { return }
        guard !page.host.isDeceptive, page.user == nil else {
            return ask(about: FeedLink(label: item.title, address: page.opened))
        }
        open(page.opened, saying: "Opened \(DisplayText.line(page.destination)) in your browser.")
    }

    /// Asks what to do with a link.
    func ask(about link: FeedLink) {
        let screen: any LinkInput & LinkOutput = LinkScreen()
        screen.link = link
        screen.onOpen = { [unowned screen] in
            flow.close(screen)
            open(link.address, saying: "Opened in your browser.")
        }
        screen.onCopy = { [unowned screen] in
            flow.close(screen)
            flow.notify(links.copy(link.address))
        }
        screen.onCancel = { [unowned screen] in flow.close(screen) }
        flow.present(screen)
    }

    private func open(_ address: String, saying text: String) {
        flow.task("open link") {
            do throws(FeedFailure) {
                try await links.open(address)
                flow.notify(text)
            } catch {
                let copy = NoticeAction("Copy") { flow.notify(links.copy(address)) }
                flow.notify(DisplayText.line(error.description), action: copy)
            }
        }
    }
}

extension FeedFlowDependencies {
    /// What opens links to the web in the name of a flow; `nil` if they are text.
    @MainActor func linkOpening(in flow: AnyFlow) -> LinkOpening? { links.map { LinkOpening(flow: flow, links: $0) } }
}
