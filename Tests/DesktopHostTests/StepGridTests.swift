import Testing

@testable import DesktopHost

@Suite struct StepGridTests {
    private let grid = StepGrid(side: 56, gap: 6)

    @Test func `steps stand side by side as far as there is room`() {
        #expect(grid.columns(in: 118) == 2 && grid.columns(in: 117) == 1)
        #expect(grid.place(of: 0, in: 118) == (0, 0) && grid.place(of: 1, in: 118) == (62, 0))
        #expect(grid.place(of: 2, in: 118) == (0, 62))
        #expect(grid.height(of: 3, in: 118) == 118 && grid.height(of: 3, in: 1_000) == 56)
        #expect(grid.width(of: 9) == 552 && grid.width(of: 1) == 56)
    }

    @Test(arguments: [0, 1, 30, 84]) func `any number of steps fits into any width`(count: Int) {
        for width in [-1, 0, 10, 56, 336, 900] {
            let height = grid.height(of: count, in: width)
            #expect(count == 0 ? height == 0 : height >= 56)
            guard width >= 56 else { continue }
            for number in 0..<count {
                let place = grid.place(of: number, in: width)
                #expect(place.x + 56 <= width && place.y + 56 <= height)
            }
        }
    }
}
