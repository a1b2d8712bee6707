import AppCore
import AppCoreContent
import AppCoreShell
import KanjiFlow
import SearchFlow
import WordFlow

extension AppFlow {
    static var word: AppFlow {
        AppFlow("Word", inTabOf: kanjiName).routes(inAnyTab: true) { (route: WordRoute, app) in
            app.wordLibrary.problem(with: route).map(Need.missing) ?? .nothing
        } show: { route, app in
            WordCoordinator(app.wordFlow, to: route)
        }
    }
}

extension RunningApp<AppContainer> {
    var wordFlow: WordFlowDependencies {
        var dependencies = context.wordFlow
        dependencies.onKanji = { go(to: KanjiRoute.kanji($0)) }
        dependencies.onSearch = { go(to: SearchRoute.search(query: nil)) }
        dependencies.extras = { word in
            let writing = word.forms.first?.writing ?? ""
            return Content {
                Section(id: "longer-words") {
                    Row("Words with \(writing)", subtitle: "a search", hasDisclosure: true, id: "longer") {
                        go(to: SearchRoute.search(query: "*\(writing)*"))
                    }
                }
            }
        }
        return dependencies
    }
}
