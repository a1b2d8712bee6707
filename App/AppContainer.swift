import AppCore
import AppCoreDependencies
import AppCoreRouting
import AppStorage
import CityData
import FeedFlow
import GlyphData
import KanjiData
import KanjiFlow
import LoginFlow
import PackReader
import ProfileFlow

/// What the app's flows depend on; a test overrides properties in a subclass.
class AppContainer: DependencyContainer {
    let library: PackKanjiLibrary
    let folder: DataDirectory
    let database: Database
    /// What the user has to know about what is kept, at length and in one line; `nil` if all is well.
    let storageReport: (text: String, summary: String)?
    let experiments: Experiments
    /// Whether the app goes on where the person was.
    let restoresPlaces: Bool
    private let surroundings: Surroundings
    /// Whether the app has just started with no link, so that the user types into the dictionary's search at once.
    var startsWithSearch = false
    /// The flow that lives as long as the session.
    private weak var sessionFlow: AnyFlow?
    /// Who is signed in; `nil` for a guest.
    private(set) var account: LoginAccount?

    /// Opens the pack and the database that the options name, or those of this program and this person.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - database: Where data is kept; a file in the folder that the options name if it is left out.
    ///   - lifetimes: Where to note what is made.
    ///   - mustKeep: Whether there is no use in going on where nothing can be kept.
    /// - Throws: `PackError` or `StorageError`.
    init(
        _ options: Options, database: Database? = nil, lifetimes: LifetimeLog? = nil, mustKeep: Bool = false
    ) throws {
        library = try Self.library(options)
        if let database {
            (folder, self.database, storageReport) = (try DataDirectory(options.dataDirectory), database, nil)
        } else {
            let kept = try KeptData(options, mustKeep: mustKeep)
            (folder, self.database) = (kept.folder, kept.database)
            storageReport = kept.report.map { (text: $0, summary: kept.summary ?? $0) }
        }
        restoresPlaces = options.restores ?? true
        surroundings = options.surroundings
        experiments = Experiments(overrides: options.experiments, assignments: options.surroundings.assigned)
        super.init(lifetimes: lifetimes)
        assert(!AppLink.table.mounts.isEmpty, "a debug build finds links in conflict at its start")
    }

    /// Opens the pack that the options name, or the one inside the program.
    static func library(_ options: Options) throws(PackError) -> PackKanjiLibrary {
        let pack: KanjiPack
        if let path = options.kanjiPack {
            pack = try KanjiPack(contentsOfFile: path)
        } else {
            let bytes = unsafe UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size()))
            pack = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
        }
        return PackKanjiLibrary(pack, count: try pack.count()) { () throws(PackError) in try glyphs() }
    }

    /// Opens the pack of glyphs inside the program.
    static func glyphs() throws(PackError) -> GlyphPack {
        let bytes = unsafe UnsafeRawBufferPointer(start: glyph_pack_bytes(), count: Int(glyph_pack_size()))
        return try unsafe GlyphPack(embedded: bytes, name: "glyphs inside the program")
    }

    /// Whose data the stores use.
    var owner: Owner { account.map { .account($0.id) } ?? .guest }

    var accounts: AccountStore { AccountStore(database) }
    var settings: SettingStore { SettingStore(database) }
    var places: PlaceKeeper { app { PlaceKeeper(settings) } }

    var loginFlow: LoginFlowDependencies {
        unique {
            LoginFlowDependencies(
                accounts: StoredAccounts(accounts),
                resetCommand: "\(Help.program) \(AppCommand.accountReset.usage)")
        }
    }

    var favourites: any KanjiFavourites {
        session { StoredFavourites(FavouriteStore(database, owner: owner), folder: folder) }
    }

    var kanjiFlow: KanjiFlowDependencies {
        session {
            var dependencies = KanjiFlowDependencies(
                library: library, favourites: favourites, language: preferredLanguage)
            let daily = kanjiOfTheDay
            dependencies.kanjiOfTheDay = { try daily.today() }
            return dependencies
        }
    }

    var feeds: any FeedRepository {
        session { StoredFeeds(FeedStore(database, owner: owner), writesFiles: !surroundings.isReplay) }
    }

    /// Opens and copies links of the web, once a host has said how to copy.
    var browser: Browser { app { Browser() } }

    /// What becomes of links of the web.
    var webLinks: any FeedLinks { surroundings.isReplay ? ReplayedLinks() : browser }

    var feedFlow: FeedFlowDependencies {
        session {
            FeedFlowDependencies(
                repository: feeds, kanjiOfTheDay: kanjiOfTheDay, links: webLinks, appLinkPrefix: LinkMount.app.prefix)
        }
    }

    private var kanjiOfTheDay: PackKanjiOfTheDay {
        guard let day = surroundings.day else { return PackKanjiOfTheDay(library.pack) }
        return PackKanjiOfTheDay(library.pack) { LocalDate.noon(of: day) }
    }

    var cities: any CityCatalog {
        get throws { try app { PackCityCatalog(try CitiesCommand.catalogue()) } }
    }

    /// What the profile of the account that is signed in needs.
    var profileFlow: ProfileFlowDependencies {
        get throws {
            guard let account else { throw LinkError.nothingThere("nobody is signed in") }
            return try session {
                ProfileFlowDependencies(
                    catalog: try cities, repository: StoredProfiles(database, accounts: accounts, account: account),
                    guessedCountry: preferredCountry
                ) { [experiments, weak sessionFlow] in
                    sessionFlow.map { experiments.variant(of: AppExperiments.cityScreen, in: $0) } ?? .list
                }
            }
        }
    }

    /// The country of the person's locale, as in `ja_JP.UTF-8`.
    var preferredCountry: String? {
        locale.split(separator: ".").first?.split(separator: "_").dropFirst().first.map(String.init)
    }

    /// The language of the person's locale, if meanings are given in it.
    var preferredLanguage: MeaningLanguage {
        MeaningLanguage(rawValue: String(locale.prefix { $0.isLetter })) ?? .english
    }

    /// The person's locale, as in `ja_JP.UTF-8`; empty if there is none.
    var locale: String {
        if let locale = surroundings.locale { return locale }
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = DataDirectory.environment(name), !value.isEmpty { return value }
        }
        return ""
    }
}

extension AppContainer {
    /// Where a link leads.
    ///
    /// - Parameter text: The link, from anywhere.
    /// - Returns: The route of a flow, at whose end there is something.
    /// - Throws: Why the link is refused.
    func destination(of text: String) throws(LinkError) -> AppLink {
        let link = try AppLink.table.destination(of: text)
        if let problem = link.route.problem(in: self) { throw .nothingThere(problem) }
        return link
    }

    /// Whether a login comes before what a link leads to.
    func asksForLogin(_ link: AppLink) -> Bool { link.needsLogin && account == nil }
}

extension AppContainer {
    /// What links begin with, up to the first parameter, and an example of each.
    var linkBeginnings: [String] {
        AppLink.table.rows.flatMap { row in
            // Up to the slash before the first parameter, or to the question mark.
            let end = row.pattern.firstIndex(of: "?") ?? row.pattern.firstRange(of: "/:")?.upperBound
            let beginning = String(end.map { row.pattern[..<$0] } ?? row.pattern[...])
            return [beginning.hasSuffix(":") ? String(beginning.dropLast()) : beginning]
                + (row.example.map { [$0] } ?? [])
        }
    }

    /// Why a link cannot be opened, if it cannot.
    func problem(with link: String) -> String? {
        do throws(LinkError) {
            _ = try destination(of: link)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

extension AppContainer {
    nonisolated static let startedKey = "has-started"
    static let databaseName = "kanji-list.sqlite"

    /// Opens what belongs to whoever is signed in, for a command that shows no screen.
    ///
    /// - Parameter options: The command line.
    /// - Returns: The container, whose user is the one that the app would have.
    /// - Throws: `PackError` or `StorageError`.
    static func ofUser(_ options: Options) throws -> AppContainer {
        let container = try AppContainer(options)
        let accounts = container.accounts
        if case .account(let account) = try waitFor({ try await accounts.remembered() }) {
            container.signIn(account)
        }
        return container
    }

    /// Finds out who uses the app, and how it starts for them.
    ///
    /// - Parameters:
    ///   - isAttended: Whether a user sees it; a script's start leaves the first start to a user.
    ///   - hasLink: Whether the app is to open a link.
    /// - Returns: What the launch table is asked about.
    /// - Throws: `StorageError`.
    func launch(isAttended: Bool, hasLink: Bool) async throws -> LaunchTable.Event {
        switch try await accounts.remembered() {
        case .account(let account):
            signIn(account)
            return .signedIn
        case .gone:
            try await accounts.remember(nil)
            return .signedOut
        case .none:
            guard try await settings.value(Self.startedKey) == nil, isAttended else { return .guest }
            try await settings.set(Self.startedKey, to: "yes")
            return hasLink ? .guest : .firstStart
        }
    }

    /// Finds where the person was, if the app is to go on from there, and tells the person if it is left aside.
    func findPlace(tell: (String) -> Void) async throws -> SavedPlace? {
        restoresPlaces ? try await places.find(owner, tell: tell) : nil
    }

    /// Lets an account use the app without a login.
    func signIn(_ account: StoredAccount) { self.account = LoginAccount(account) }

    /// Remembers who is signed in now, if anybody is; a guest's stars and feeds go with whoever signs in.
    func apply(_ result: LoginResult) async throws {
        switch result {
        case .signedIn(let account), .signedUp(let account):
            try await accounts.remember(account.id)
            try await FavouriteStore(database, owner: .guest).move(to: .account(account.id))
            try await FeedStore(database, owner: .guest).move(to: .account(account.id))
            self.account = account
        case .guest:
            try await accounts.remember(nil)
            account = nil
        }
    }

    /// Finds out for the experiments whose installation this is; until then they show what they show to anybody.
    func identify() async { await experiments.identify(by: InstallationIdentity(settings: settings).subject) }

    /// Begins the time between signing in and signing out, which is as long as this flow lives.
    func beginSession(of flow: AnyFlow) -> SessionScope {
        let session = SessionScope()
        currentSession = session
        sessionFlow = flow
        return session
    }
}
