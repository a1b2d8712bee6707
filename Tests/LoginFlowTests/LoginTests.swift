import AppCore
import AppCoreTesting
import LoginFlow
import Testing

@testable import LoginFlowInMemory

@MainActor @Suite struct LoginTests {
    let accounts = InMemoryAccounts()

    private func driver(
        allowsGuests: Bool = true, on navigator: any Navigator = StackContainer()
    ) -> FlowDriver<LoginCoordinator> {
        FlowDriver(navigator: navigator) {
            LoginCoordinator(LoginFlowDependencies(accounts: accounts), allowsGuests: allowsGuests)
        }
    }

    private func fillSignUp<Root: Coordinator>(
        _ driver: FlowDriver<Root>, name: String = "Bob", password: String = "long enough"
    ) {
        driver.fill("Name", name)
        driver.fill("Password", password)
    }

    @Test func `a guest continues at once`() {
        let driver = driver()
        driver.tap("Continue as guest")
        #expect(driver.outcomes == [.finished(.guest)])
        driver.expectNoSurvivors()
    }

    @Test func `sign-up alone is presented over the screen that needs it, and can be left`() async {
        final class Gate: Coordinator {
            let flow = Flow<LoginResult>("gate")
            let login: LoginCoordinator
            init(_ login: LoginCoordinator) { self.login = login }
            func start() {
                let blank = TestScreen("Gate", rows: ["Enter"])
                blank.onTap = { _ in
                    self.flow.run(self.login, in: .modal(.sheet)) { outcome in
                        if let result = outcome.value { self.flow.finish(result) }
                    }
                }
                flow.show(blank)
            }
        }
        for leaves in [true, false] {
            let login = LoginCoordinator(LoginFlowDependencies(accounts: accounts), startsWithSignUp: true)
            let driver = FlowDriver { Gate(login) }
            driver.tap("Enter")
            #expect(driver.title == "Sign up" && driver.window.snapshot.modals.map(\.style) == [.sheet])
            if leaves {
                driver.back()
                #expect(driver.title == "Gate" && driver.outcomes.isEmpty)
                continue
            }
            fillSignUp(driver)
            driver.tap("Create account", "I agree")
            await driver.idle()
            #expect(driver.window.snapshot.modals.isEmpty)
            if case .finished(.signedUp)? = driver.outcomes.first {} else { Issue.record("\(driver.outcomes)") }
        }
    }

    @Test(arguments: ["Take it", "Leave it with the guest", nil], [false, true])
    func `the user is asked once what happens to the guest's data, and without an answer the guest keeps it`(
        answer: String?, signsUp: Bool
    ) async {
        accounts.dataOfGuest = "3 stars and 1 feed"
        let driver = driver()
        if signsUp {
            driver.tap("Sign up")
            fillSignUp(driver)
            driver.tap("Create account", "I agree")
        } else {
            driver.tap("Sign in")
            driver.fill("Name", "Ann")
            driver.fill("Password", "correct horse")
        }
        await driver.idle()
        #expect(driver.outcomes.isEmpty && driver.title == "Guest's data")
        #expect(driver.shows("Take the guest's 3 stars and 1 feed into your account?"))
        if let answer { driver.tap(answer) } else { driver.back() }
        await driver.idle()
        let takes = answer == "Take it"
        switch driver.outcomes.first {
        case .finished(.signedIn(_, takes))? where !signsUp: break
        case .finished(.signedUp(_, takes))? where signsUp: break
        default: Issue.record("\(driver.outcomes)")
        }
        #expect(driver.outcomes.count == 1 && driver.lifetimes.survivors().isEmpty)
    }

    @Test func `there is no guest button where guests aren't allowed`() {
        #expect(!driver(allowsGuests: false).shows("Continue as guest"))
    }

    @Test(arguments: [false, true]) func `the user signs in with a name and a password`(onPages: Bool) async {
        let driver = driver(on: onPages ? PageContainer() : StackContainer())
        driver.tap("Sign in")
        driver.fill("Name", "  Ann ")
        driver.type("Password", "correct horse")
        driver.tap("Sign in")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedIn(LoginAccount(id: 1, name: "Ann")))])
        await driver.idle()
        #expect(driver.lifetimes.survivors().isEmpty)
        #expect(driver.isReleased)
        #expect(driver.window.visibleScreens.isEmpty)
    }

    @Test func `Return in the password field signs in too`() async {
        let driver = driver()
        driver.tap("Sign in")
        driver.fill("Name", "ann")
        driver.fill("Password", "correct horse")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedIn(LoginAccount(id: 1, name: "Ann")))])
    }

    @Test func `an unknown name and a wrong password get the same answer, and the name stays`() async {
        var answers: [[String]] = []
        for (name, password) in [("ann", "wrong"), ("bob", "wrong")] {
            let driver = driver()
            driver.tap("Sign in")
            driver.fill("Name", name)
            driver.type("Password", password)
            driver.tap("Sign in")
            await driver.idle()
            #expect(driver.shows("The name or the password is wrong."))
            answers.append(driver.texts.filter { $0 != name })
            #expect(driver.shows(name))
        }
        #expect(answers[0] == answers[1])
    }

    @Test func `a store error is shown, and the user can try again`() async {
        accounts.isBroken = true
        let driver = driver()
        driver.tap("Sign in")
        driver.fill("Name", "ann")
        driver.fill("Password", "correct horse")
        await driver.idle()
        #expect(driver.shows("The database is in use; close the other program."))
        accounts.isBroken = false
        driver.fill("Password", "correct horse")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedIn(LoginAccount(id: 1, name: "Ann")))])
    }

    @Test func `hashing shows progress and can be cancelled; a later answer is dropped`() async {
        accounts.isSlow = true
        let driver = driver()
        driver.tap("Sign in")
        driver.fill("Name", "ann")
        driver.fill("Password", "correct horse")
        await driver.wait(for: "the progress") { driver.shows("Signing in") && accounts.waitingCount == 1 }
        driver.tap("Cancel")
        #expect(driver.shows("ann"))
        accounts.answer()
        await driver.idle()
        #expect(driver.outcomes.isEmpty)
        #expect(driver.title == "Sign in")
        accounts.isSlow = false
        driver.fill("Password", "correct horse")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedIn(LoginAccount(id: 1, name: "Ann")))])
    }

    @Test func `a cancelled sign-up creates no account`() async {
        accounts.isSlow = true
        let driver = driver()
        driver.tap("Sign up")
        fillSignUp(driver)
        driver.tap("Create account", "I agree")
        await driver.wait(for: "the progress") { driver.shows("Creating the account") && accounts.waitingCount == 1 }
        driver.tap("Cancel")
        accounts.answer()
        await driver.idle()
        #expect(accounts.signUps.isEmpty)
        #expect(driver.shows("Bob"))
    }

    @Test func `the user signs up, confirms the terms once, and is signed in`() async {
        let driver = driver()
        driver.tap("Sign up")
        fillSignUp(driver)
        driver.tap("Create account")
        #expect(driver.title == "Terms")
        driver.tap("I agree")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedUp(LoginAccount(id: 2, name: "Bob")))])
        await driver.idle()
        #expect(driver.lifetimes.survivors().isEmpty)
    }

    @Test func `the terms can be confirmed first; the coordinator tells the form`() async {
        let driver = driver()
        driver.tap("Sign up", "Terms", "I agree")
        #expect(driver.title == "Sign up")
        #expect(driver.shows("confirmed"))
        fillSignUp(driver)
        driver.tap("Create account")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedUp(LoginAccount(id: 2, name: "Bob")))])
    }

    @Test func `leaving the terms unconfirmed leads back to the filled form`() {
        let driver = driver()
        driver.tap("Sign up")
        fillSignUp(driver)
        driver.tap("Create account")
        driver.back()
        #expect(driver.title == "Sign up")
        #expect(driver.shows("Bob"))
        #expect(accounts.signUps.isEmpty)
    }

    @Test func `a taken name is reported next to its field; the name stays, the passwords are cleared`() async {
        let driver = driver()
        driver.tap("Sign up")
        fillSignUp(driver, name: "Ann")
        driver.tap("Create account", "I agree")
        await driver.idle()
        #expect(driver.shows("The name is taken; choose another one."))
        #expect(driver.shows("Ann"))
        #expect(!driver.shows("••••••••"))
        fillSignUp(driver, name: "Anna")
        driver.tap("Create account")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedUp(LoginAccount(id: 2, name: "Anna")))])
        #expect(accounts.signUps == ["Anna"])
    }

    @Test func `leaving a started sign-up asks first`() {
        let driver = driver()
        driver.tap("Sign up")
        driver.back()
        #expect(driver.title == "Welcome")
        driver.tap("Sign up")
        driver.type("Name", "B")
        #expect(driver.back() == .asked)
        driver.answer(false)
        #expect(driver.title == "Sign up")
        driver.back()
        driver.answer(true)
        #expect(driver.title == "Welcome")
    }

    @Test func `no password is in the journal, or on a screen that hides it`() async {
        let driver = driver()
        var seen: [String] = []
        driver.tap("Sign up")
        fillSignUp(driver, password: "Tr0ub4dor&3")
        seen += driver.texts
        driver.tap("Show password")
        #expect(driver.texts.filter { $0 == "Tr0ub4dor&3" }.count == 1)
        driver.tap("Show password")
        driver.fill("Password", "Tr0ub4dor&3")
        driver.tap("Create account", "I agree")
        seen += driver.texts
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedUp(LoginAccount(id: 2, name: "Bob")))])
        #expect(!seen.contains { $0.contains("Tr0ub4dor") })
        #expect(!driver.window.journal.entries.contains { $0.description.contains("Tr0ub4dor") })
    }

    @Test func `every way out of the window is a departure, even in the middle of work`() async {
        accounts.isSlow = true
        let driver = driver()
        driver.tap("Sign in")
        driver.fill("Name", "ann")
        driver.fill("Password", "correct horse")
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
        await driver.wait(for: "the hash to begin") { accounts.waitingCount == 1 }
        accounts.answer()
        await driver.idle()
        #expect(driver.lifetimes.survivors().isEmpty)
        driver.expectNoSurvivors()
        let other = self.driver()
        other.back()
        #expect(other.outcomes == [.left(.back)])
    }

    @Test func `a double tap signs up once`() async {
        let driver = driver()
        driver.tap("Sign up", "Terms", "I agree")
        fillSignUp(driver)
        driver.doubleTap("Create account")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.signedUp(LoginAccount(id: 2, name: "Bob")))])
        #expect(accounts.signUps == ["Bob"])
    }
}
