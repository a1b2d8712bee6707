import EmbeddedData
import PackReader

@MainActor func cityRows(_ workspace: Workspace) throws -> [Row] {
    let samples = try interleave(
        11, [Subject(child: .openCities), Subject(child: .openCitiesSQLite, workspace.cities())])
    return [
        Row(
            name: "open the cities and list a region, fresh process", ours: samples[0],
            baseline: ("SQLite", samples[1]), target: .timesBaseline(1))
    ]
}

func embeddedCities() throws -> CityCatalogue {
    try unsafe CityCatalogue(
        embedded: UnsafeRawBufferPointer(start: city_pack_bytes(), count: Int(city_pack_size())), name: "embedded")
}

extension ChildMode {
    static func openCities() throws -> Int {
        let start = now()
        let cities = try embeddedCities()
        guard let japan = cities.country("JP"),
            let region = try cities.regions(of: japan).first(where: { $0.name == "Tokyo" })
        else { throw ProcessError(description: "there is no Tokyo") }
        keep(try cities.cities(of: region).map(\.name))
        return now() - start
    }

    static func openCitiesSQLite(_ path: String) throws -> Int {
        let start = now()
        let query = try Database(path: path).prepare(
            "SELECT name, latitude, longitude, population FROM city WHERE country = ? AND region = ?")
        query.bind("JP", at: 1)
        query.bind("Tokyo", at: 2)
        var names: [String] = []
        while try query.step() { names.append(query.text(0)) }
        keep(names)
        return now() - start
    }
}

extension Workspace {
    /// The cities as they would usually be stored in SQLite, with an index by country and region.
    func cities() throws -> String {
        try file("cities.sqlite") { path in
            let database = try Database(path: path, isNew: true)
            try database.run(
                """
                CREATE TABLE city(id INTEGER PRIMARY KEY, name, country, region, latitude REAL, longitude REAL,
                    population INTEGER);
                BEGIN
                """)
            let insert = try database.prepare("INSERT INTO city VALUES(?,?,?,?,?,?,?)")
            let all = try embeddedCities()
            for country in all.countries {
                for region in try all.regions(of: country) {
                    for city in try all.cities(of: region) {
                        insert.bind(city.id, at: 1)
                        for (index, text) in [city.name, country.code, region.name].enumerated() {
                            insert.bind(text, at: CInt(index + 2))
                        }
                        insert.bind(Int(city.latitude), at: 5)
                        insert.bind(Int(city.longitude), at: 6)
                        insert.bind(city.population, at: 7)
                        _ = try insert.step()
                        insert.reset()
                    }
                }
            }
            try database.run("COMMIT; CREATE INDEX city_by_region ON city(country, region); ANALYZE; VACUUM")
        }
    }
}
