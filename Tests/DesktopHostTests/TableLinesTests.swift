import Testing

@testable import DesktopHost

/// The places of a row's texts in columns.
@Suite struct TableLinesTests {
    private let title = TableLines.Size(minimum: 100, natural: 130, height: 20)
    private let value = TableLines.Size(minimum: 50, natural: 80, height: 20)
    private let subtitle = TableLines.Size(minimum: 40, natural: 900, height: 18)
    private let badge = TableLines.Size(minimum: 60, natural: 60, height: 22)
    private let arrow = TableLines.Size(minimum: 16, natural: 16, height: 16)

    private func lines(_ value: TableLines.Size?, _ subtitle: TableLines.Size?) -> TableLines {
        TableLines([title, value, subtitle, nil, badge, nil, arrow], hasColumns: true)
    }

    @Test func `with room, all stand on one line, and the columns depend on no text`() {
        let lines = lines(value, subtitle)
        #expect(lines.height(for: 600) == 22)
        let boxes = lines.boxes(600, 22)
        #expect(boxes[0] == TableLines.Box(x: 0, y: 0, width: 100, height: 22))
        #expect(boxes[1] == TableLines.Box(x: 112, y: 0, width: 140, height: 22))
        #expect(boxes[2] == TableLines.Box(x: 264, y: 0, width: 236, height: 22))
        #expect(boxes[3] == nil && boxes[4]?.x == 512 && boxes[6]?.x == 584)
    }

    @Test func `in a narrow row, the subtitle has the second line, up to the arrow`() {
        let lines = lines(value, subtitle)
        #expect(lines.height(for: 300) == 22 + 2 + 18)
        let boxes = lines.boxes(300, 42)
        #expect(boxes[0] == TableLines.Box(x: 0, y: 0, width: 130, height: 22))
        #expect(boxes[1] == TableLines.Box(x: 142, y: 0, width: 58, height: 22))
        #expect(boxes[2] == TableLines.Box(x: 0, y: 24, width: 272, height: 18))
        #expect(boxes[4]?.height == 22 && boxes[6] == TableLines.Box(x: 284, y: 0, width: 16, height: 42))
    }

    @Test func `a row without a subtitle has one line, and its last text takes the room`() {
        #expect(lines(value, nil).height(for: 200) == 22)
        #expect(lines(value, nil).boxes(300, 22)[1] == TableLines.Box(x: 112, y: 0, width: 88, height: 22))
        #expect(lines(nil, nil).boxes(300, 22)[0] == TableLines.Box(x: 0, y: 0, width: 200, height: 22))
        #expect(TableLines([], hasColumns: true).boxes(300, 22).allSatisfy { $0 == nil })
    }

    @Test(arguments: [300, 600, 2_000])
    func `in a list the title has all the room there is, and the subtitle a line below it`(width: Int) {
        let lines = TableLines([title, nil, subtitle, nil, badge, nil, arrow], hasColumns: false)
        let boxes = lines.boxes(width, lines.height(for: width))
        #expect(lines.height(for: width) == 22 + 2 + 18)
        #expect(boxes[0] == TableLines.Box(x: 0, y: 0, width: width - 100, height: 22))
        #expect(boxes[2] == TableLines.Box(x: 0, y: 24, width: width - 28, height: 18))
        let valued = TableLines([title, value, nil, nil, nil, nil, arrow], hasColumns: false)
        let places = valued.boxes(width, valued.height(for: width))
        #expect(places[0]?.width == width - 28 - 80 - 12)
        #expect(places[1] == TableLines.Box(x: width - 28 - 80, y: 0, width: 80, height: 20))
    }

    @Test func `nothing leaves the row, however narrow it is`() {
        let lines = lines(value, subtitle)
        #expect(lines.minimum == 100 + 12 + 50 + 72 + 28 && lines.natural == 130 + 80 + 900 + 36 + 72 + 28)
        for width in [lines.minimum, 400, 519, 520, 2_000] {
            for case let box? in lines.boxes(width, lines.height(for: width)) {
                #expect(box.x >= 0 && box.width >= 0 && box.x + box.width <= width)
                #expect(box.y >= 0 && box.y + box.height <= lines.height(for: width))
            }
        }
    }
}
