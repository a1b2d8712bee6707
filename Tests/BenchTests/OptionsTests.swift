import Testing

@testable import bench

/// The benchmark's command line, and the messages for invalid ones.
@Suite struct OptionsTests {
    private let all = ["links", "routing", "search"]

    private func mistake(in arguments: String...) -> String? {
        do throws(Options.Mistake) {
            _ = try Options(arguments, among: all)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `all cases are measured if none is named`() throws {
        let options = try Options(["--recorded=file"], among: all)
        #expect(options.cases == all && options.task == .compare && options.recorded == "file")
    }

    @Test func `the named cases are measured once each, in the table's order`() throws {
        let options = try Options(["--case=search", "--case=links", "--case=search"], among: all)
        #expect(options.cases == ["links", "search"])
    }

    @Test func `an unknown case is answered with the known ones`() {
        #expect(mistake(in: "--case=route") == "there is no case 'route'; the cases are links, routing, search")
        #expect(mistake(in: "--case=") == "there is no case ''; the cases are links, routing, search")
    }

    @Test(arguments: ["--list", "--case=list"]) func `the cases are listed`(argument: String) throws {
        #expect(try Options([argument], among: all).task == .list)
    }

    @Test(arguments: ["routing", "--fast", "--recorded", "--recorded=", "--list=1", "--help=", "--record=1"])
    func `an unknown argument is named`(argument: String) {
        #expect(mistake(in: argument) == "unknown argument '\(argument)'; --help lists the options")
    }

    @Test func `recording needs a file`() throws {
        #expect(mistake(in: "--record") == "--record needs --recorded=FILE to write to")
        #expect(try Options(["--record", "--recorded=file"], among: all).task == .record)
    }

    @Test func `the help fits a terminal`() {
        #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
}
