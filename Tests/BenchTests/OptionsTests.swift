import Testing

@testable import bench

/// What the benchmark's command line asks for, and what a person is told about one that is wrong.
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

    @Test func `the cases that are named are measured once each, in the table's order`() throws {
        let options = try Options(["--case=search", "--case=links", "--case=search"], among: all)
        #expect(options.cases == ["links", "search"])
    }

    @Test func `a case that there is not is answered with those that there are`() {
        #expect(mistake(in: "--case=route") == "there is no case 'route'; the cases are links, routing, search")
        #expect(mistake(in: "--case=") == "there is no case ''; the cases are links, routing, search")
    }

    @Test(arguments: ["--list", "--case=list"]) func `the cases are listed`(argument: String) throws {
        #expect(try Options([argument], among: all).task == .list)
    }

    @Test(arguments: ["routing", "--fast", "--recorded", "--recorded=", "--list=1", "--help=", "--record=1"])
    func `an argument that there is not is named`(argument: String) {
        #expect(mistake(in: argument) == "unknown argument '\(argument)'; --help lists what there is")
    }

    @Test func `what is to be recorded needs a file`() throws {
        #expect(mistake(in: "--record") == "--record needs --recorded=FILE, to which it writes")
        #expect(try Options(["--record", "--recorded=file"], among: all).task == .record)
    }

    @Test func `the help fits a terminal`() {
        #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
}
