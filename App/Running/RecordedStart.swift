import AppStorage
import CommandSupport

/// How the app was started, as in a recording's first line: enough to start it in the same way.
struct RecordedStart: Codable, Equatable, Sendable {
    enum SignIn: String, Codable, Sendable {
        case guest, account
        /// A user whose account no longer exists.
        case gone
    }

    /// The version of the app that recorded.
    var app: String
    var signIn: SignIn
    /// The name of the account, if one was signed in.
    var account: String?
    /// Whether no user had seen the app in this data folder before.
    var isFirst: Bool
    /// Whether a user runs it, rather than a script.
    var isInteractive: Bool
    /// Whether it resumes where the user left off.
    var isRestored: Bool
    var link: String?
    /// The flow that ran alone, if any.
    var flow: String?
    /// The variants that the command line chose, by the experiments' keys.
    var experiments: [String: String]
    /// The variants that this installation was assigned.
    var assigned: [String: String]
    var locale: String
    /// The number of the day since 1 January 1970, which decides the kanji of the day.
    var day: Int

    /// The recording's words, which stay as they were when the code has better ones.
    private enum CodingKeys: String, CodingKey {
        case app, signIn, account, isFirst
        case isInteractive = "isAttended"
        case isRestored, link, flow, experiments, assigned, locale, day
    }
}

extension RecordedStart {
    @MainActor init(_ container: AppContainer, _ options: Options, opening link: String?, isInteractive: Bool) throws {
        let (accounts, settings) = (container.accounts, container.settings)
        let (found, hasStarted, subject) = try waitFor {
            (
                try await accounts.remembered(), try await settings.value(AppContainer.startedKey) != nil,
                await settings.installation()
            )
        }
        (signIn, account) = Self.words(found)
        self.app = AppIdentity.version
        isFirst = !hasStarted
        self.isInteractive = isInteractive
        isRestored = options.app.restores ?? true
        self.link = link
        flow = options.flow
        experiments = options.experiments
        assigned = subject.map { AppExperiments.assigned(to: $0) } ?? [:]
        locale = container.locale.name
        day = LocalDate.day(of: LocalDate.now)
    }

    /// The options that start an app in the same way, in a replay with options of its own.
    func options(_ options: Options) -> Options {
        var options = options
        options.app.restores = isRestored
        options.flow = flow
        options.experiments.merge(experiments) { $1 }
        for key in assigned.keys where experiments[key] == nil { options.experiments[key] = nil }
        options.surroundings = Surroundings(assigned: assigned, locale: locale, day: day)
        return options
    }

    /// The variants that were shown, by the experiments' keys.
    var variants: [String: String] { experiments.merging(assigned) { chosen, _ in chosen } }

    /// Throws the first of the command line's experiments for which the recording has another variant.
    func check(_ options: Options) throws(RecordingPlayer.Stop) {
        for (key, variant) in options.experiments.sorted(by: { $0.key < $1.key }) {
            guard let recorded = variants[key], recorded != variant else { continue }
            throw .difference(recorded: "\(key)=\(recorded)", now: "\(key)=\(variant)")
        }
    }

    /// Makes a new data folder like the recording's, as far as the recording describes it.
    @MainActor func prepare(_ container: AppContainer) throws {
        let (accounts, settings, start) = (container.accounts, container.settings, self)
        try waitFor {
            if !start.isFirst { try await settings.set(AppContainer.startedKey, to: "yes") }
            switch start.signIn {
            case .guest: break
            // No account has this ID.
            case .gone: try await accounts.remember(0)
            case .account:
                let password = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
                let account = try await accounts.signUp(name: start.account ?? "", password: password)
                try await accounts.remember(account?.id)
            }
        }
    }

    /// Throws who was signed in, if somebody else is.
    @MainActor func check(_ container: AppContainer) throws {
        let accounts = container.accounts
        let now = Self.words(try waitFor { try await accounts.remembered() })
        guard now != (signIn, account) else { return }
        throw RecordingPlayer.Stop.difference(recorded: Self.words(signIn, account), now: Self.words(now.0, now.1))
    }

    private static func words(_ found: RememberedSignIn) -> (SignIn, String?) {
        switch found {
        case .none: (.guest, nil)
        case .account(let account): (.account, account.name)
        case .gone: (.gone, nil)
        }
    }

    private static func words(_ signIn: SignIn, _ account: String?) -> String {
        switch signIn {
        case .guest: "a guest"
        case .account: "the account '\(account ?? "")'"
        case .gone: "an account that no longer exists"
        }
    }
}
