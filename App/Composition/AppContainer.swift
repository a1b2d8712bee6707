import AppCore
import AppCoreDependencies
import AppCoreLinks
import AppCoreShell
import AppPacks
import AppStorage
import CommandSupport
import DictionaryBasics
import FeedFlow
import HostSupport
import KanjiFlow
import LoginFlow
import PackReader
import ProfileFlow
import SearchFlow
import WordFlow

/// The dependencies of the app's flows; a test overrides properties in a subclass.
class AppContainer: DependencyContainer {
    let library: PackKanjiLibrary
    let database: Database
    /// What the user should know about the stored data, in full and in one line; `nil` if all is well.
    let storageReport: (text: String, summary: String)?
    let experiments: Experiments
    let surroundings: Surroundings
    /// Whether the app has just started without a link, so that the dictionary starts in its search field.
    var startsWithSearch = false
    var isFirstStart = false
    /// Whether the account is new, so that its profile is edited first.
    var editsProfile = false
    /// The account whose user is being signed out because it is gone.
    var goneAccount: Int?
    private weak var sessionFlow: AnyFlow?
    /// The signed-in account; `nil` for a guest.
    private(set) var account: LoginAccount?

    /// Opens the pack and the database that the options name, or the built-in pack and the user's own database; with
    /// `mustKeep`, it fails if nothing can be stored, rather than run in memory.
    init(
        _ options: Options, database: Database? = nil, lifetimes: LifetimeLog? = nil, mustKeep: Bool = false
    ) throws {
        library = try options.library()
        if let database {
            (self.database, storageReport) = (database, nil)
        } else {
            let kept = try KeptData(options.dataDirectory, mustKeep: mustKeep)
            self.database = kept.database
            storageReport = kept.report.map { (text: $0, summary: kept.summary ?? $0) }
        }
        surroundings = options.surroundings
        experiments = Experiments(overrides: options.experiments, assignments: options.surroundings.assigned)
        super.init(lifetimes: lifetimes)
    }

    /// The owner of the data of the next session.
    private var owner: Owner { account.map { .account($0.id) } ?? .guest }

    /// The sessions that are alive, each with the owner of its data.
    private var sessions: [(scope: WeakSession, owner: Owner)] = []

    private struct WeakSession { weak var session: SessionScope? }

    /// Begins a session, which lasts from sign-in to sign-out: as long as this flow lives.
    override func beginSession(of flow: AnyFlow) -> SessionScope {
        let session = SessionScope()
        begin(session)
        sessionFlow = flow
        return session
    }

    /// Begins a session of the current user's data.
    private func begin(_ session: SessionScope) {
        sessions = sessions.filter { $0.scope.session != nil } + [(WeakSession(session: session), owner)]
        currentSession = session
    }

    /// Makes an object of the user's data once in each session, so that the next user never gets it.
    ///
    /// Only here does a flow's dependency learn whose data to use: an object that outlives the session can't.
    final func session<Value>(
        _ name: String = #function, line: UInt = #line, _ make: (Owner) throws -> Value
    ) rethrows -> Value {
        // Work that has outlived its session keeps its own user.
        let scope = SessionScope.ofRunningWork ?? currentSession
        let owner = sessions.last { $0.scope.session === scope }?.owner ?? owner
        return try session(name, line: line) { try make(owner) }
    }

    var favouriteStore: FavouriteStore { session { owner in FavouriteStore(database, owner: owner) } }
    var wordStarStore: WordStarStore { session { owner in WordStarStore(database, owner: owner) } }
    var historyStore: HistoryStore { session { owner in HistoryStore(database, owner: owner) } }
    var feedStore: FeedStore { session { owner in FeedStore(database, owner: owner) } }

    var accounts: AccountStore { AccountStore(database) }
    var settings: SettingStore { SettingStore(database) }
    var loginFlow: LoginFlowDependencies {
        unique {
            ProcessMemory.hide()
            return LoginFlowDependencies(
                accounts: StoredAccounts(accounts),
                resetCommand: "\(ProgramName.current) \(AppIdentity.resetCommand) NAME")
        }
    }

    var favourites: any StarStore<Unicode.Scalar> { session { StoredFavourites(favouriteStore) } }

    /// What can be undone in a session, whichever flow did it.
    var undo: UndoSteps { session { UndoSteps() } }

    var kanjiFlow: KanjiFlowDependencies {
        session {
            var dependencies = KanjiFlowDependencies(
                library: library, favourites: favourites, language: library.language, undo: undo)
            let daily = kanjiOfTheDay
            dependencies.kanjiOfTheDay = { try daily.today() }
            if surroundings.isReplay { dependencies.clock = InstantClock() }
            dependencies.onLanguage = { [settings, weak sessionFlow] language in
                sessionFlow?.task("store language", outlivesFlow: true) {
                    // The pages show the language even if it can't be stored.
                    try? await settings.set(AppContainer.languageKey, to: language.rawValue)
                }
            }
            return dependencies
        }
    }

    /// Sets the language of meanings to that which the user has chosen, or else to that of the desktop.
    func readLanguage() async throws {
        let chosen = try await settings.value(AppContainer.languageKey).flatMap(MeaningLanguage.init(rawValue:))
        library.language.language = chosen ?? locale.language
    }

    var searchLibrary: any SearchLibrary {
        session {
            let (kanji, words) = (kanjiFlow, wordFlow)
            return PackSearchLibrary(
                library, isStarred: { kanji.isStarred($0) },
                isWordStarred: { words.isStarred($0) })
        }
    }

    var searchFlow: SearchFlowDependencies {
        session {
            var dependencies = SearchFlowDependencies(library: searchLibrary)
            dependencies.history = SearchHistory(StoredHistory(historyStore), undo: undo, now: now)
            dependencies.days = HistoryDays(now: now, day: LocalDate.day) {
                LocalDate.words($0, format: "%A, %e %B %Y")
            }
            if let kanji = kanjiFlow.stars, let words = wordFlow.stars {
                let (file, isReplay) = (StarsFile(library: library), surroundings.isReplay)
                dependencies.stars = DictionaryStars(kanji: kanji, words: words) { kanji, words, path in
                    let csv = try file.csv(of: kanji, words)
                    if !isReplay { try UserFile.write(UserFile.whole(path), Array(csv.utf8)) }
                }
            }
            return dependencies
        }
    }

    var wordLibrary: any WordLibrary { app { PackWordLibrary(library) } }

    var wordFlow: WordFlowDependencies {
        session {
            var dependencies = WordFlowDependencies(
                library: wordLibrary, stars: StoredWordStars(wordStarStore, library), undo: undo)
            let links = webLinks
            dependencies.copy = { links.copy($0) }
            return dependencies
        }
    }

    var feeds: any FeedRepository {
        session {
            StoredFeeds(feedStore, writesFiles: !surroundings.isReplay, now: now)
        }
    }

    /// Opens web links, and copies them once a host provides a clipboard.
    var browser: Browser { app { Browser() } }

    /// Opens and copies web links, except in a replay.
    var webLinks: any FeedLinks { surroundings.isReplay ? ReplayedLinks() : browser }

    var feedFlow: FeedFlowDependencies {
        session {
            FeedFlowDependencies(
                repository: feeds, kanjiOfTheDay: kanjiOfTheDay, links: webLinks, words: PackItemWords(library))
        }
    }

    private var kanjiOfTheDay: PackKanjiOfTheDay { PackKanjiOfTheDay(library, now: now) }

    var cities: any CityCatalog {
        get throws { try app { PackCityCatalog(try library.packs.cities()) } }
    }

    /// The dependencies of the signed-in account's profile.
    var profileFlow: ProfileFlowDependencies {
        get throws {
            guard let account else { throw LinkError.nothingThere("nobody is signed in") }
            ProcessMemory.hide()
            return try session {
                ProfileFlowDependencies(
                    catalog: try cities, repository: StoredProfiles(database, accounts: accounts, account: account),
                    guessedCountry: locale.country
                ) { [experiments, weak sessionFlow] in
                    sessionFlow.map { experiments.variant(of: AppExperiments.cityScreen, in: $0) } ?? .list
                }
            }
        }
    }

    var locale: UserLocale { UserLocale(surroundings.locale) }

    /// The clock, in seconds since 1970; in a replay, it stands at the noon of the recording's day.
    var now: @Sendable () -> Int {
        guard let day = surroundings.day else { return { LocalDate.now } }
        return { LocalDate.noon(of: day) }
    }
}

extension AppContainer {
    nonisolated static let startedKey = "has-started"
    nonisolated static let languageKey = "meaning-language"

    /// Opens the container of the signed-in user, for a command that shows no screen; with `mustKeep`, it fails if
    /// nothing can be stored.
    static func ofUser(_ options: Options, mustKeep: Bool = false) throws -> AppContainer {
        let container = try AppContainer(options, mustKeep: mustKeep)
        let accounts = container.accounts
        if case .account(let account) = try waitFor({ try await accounts.remembered() }) {
            container.signIn(account)
        }
        container.begin(SessionScope("command"))
        return container
    }

    /// Whether something is so, such as that the account is new; the next one to ask gets no.
    func take(_ fact: ReferenceWritableKeyPath<AppContainer, Bool>) -> Bool {
        defer { self[keyPath: fact] = false }
        return self[keyPath: fact]
    }

    /// Signs an account in without a login.
    func signIn(_ account: StoredAccount) { self.account = LoginAccount(account) }

    /// Finds out who uses the app, as it was remembered.
    func readUser() async throws -> RememberedSignIn {
        let user = try await accounts.remembered()
        account = if case .account(let stored) = user { LoginAccount(stored) } else { nil }
        if case .gone = user { try await accounts.remember(nil) }
        return user
    }

    /// Replaces everything that the app keeps with a backup, and finds out who uses the app then; returns a sentence
    /// about that.
    func restore(_ backup: String) async throws -> String {
        startsWithSearch = false
        goneAccount = nil
        guard !surroundings.isReplay else { return "Restored from “\(backup)”." }
        let restored = try await database.restore(UserFile.whole(backup))
        _ = try await readUser()
        try await readLanguage()
        return "Restored \(restored.contents). What was here is in “\(restored.keptAside)”."
    }

    /// Remembers who is signed in now, if anybody.
    func apply(_ result: LoginResult) async throws {
        startsWithSearch = false
        goneAccount = nil
        switch result {
        case .signedIn(let account, let takesGuestData), .signedUp(let account, let takesGuestData):
            try await accounts.enter(account.id, takingGuestData: takesGuestData)
            self.account = account
        case .guest:
            if let account { try await accounts.leave(account.id) }
            account = nil
        }
    }
}
