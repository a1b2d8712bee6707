import FuzzSupport
import PackReader

/// Makes a pack from the input and asks it for everything twice; the second answers, from caches, must be the same.
///
/// - Parameter input: A `PackRecipe`.
/// - Throws: The broken rule.
func readPack(_ input: [UInt8]) throws {
    guard let recipe = PackRecipe(input) else { return }
    // Allocated separately, so that reading past the pack's end is detected.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: recipe.bytes.count, alignment: 1)
    defer { unsafe buffer.deallocate() }
    unsafe buffer.copyBytes(from: recipe.bytes)
    let bytes = UnsafeRawBufferPointer(buffer)
    let ask: () -> [Answer]
    do throws(PackError) {
        switch recipe.kind {
        case KanjiPack.kind:
            let pack = try unsafe KanjiPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case CityCatalogue.kind:
            let catalogue = try unsafe CityCatalogue(embedded: bytes, name: "input")
            ask = { answers(of: catalogue) }
        case WordPack.kind:
            let pack = try unsafe WordPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case PartPack.kind:
            let pack = try unsafe PartPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case LevelPack.kind:
            let pack = try unsafe LevelPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case StrokePack.kind:
            let pack = try unsafe StrokePack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case AccentPack.kind:
            let pack = try unsafe AccentPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case NamePack.kind:
            let pack = try unsafe NamePack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        case SentencePack.kind:
            let pack = try unsafe SentencePack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        default:
            let pack = try unsafe GlyphPack(embedded: bytes, name: "input")
            ask = { answers(of: pack) }
        }
    } catch {
        return try expectOneLine(error)
    }
    let first = ask()
    for case .failure(let error) in first { try expectOneLine(error) }
    try expect(ask() == first, "the second answers differ from the first")
}

/// A pack's answer to a question: a hash of everything it returned, or the error.
private typealias Answer = Result<Int, PackError>

private func answer(_ question: (inout Hasher) throws(PackError) -> Void) -> Answer {
    var hasher = Hasher()
    do throws(PackError) {
        try question(&hasher)
        return .success(hasher.finalize())
    } catch {
        return .failure(error)
    }
}

private func expectOneLine(_ error: PackError) throws {
    let isOneLine = "\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    try expect(isOneLine, "an error has control characters: \(error)")
}

private func answers(of pack: KanjiPack) -> [Answer] {
    var scalars: Set<Unicode.Scalar> = ["水", "\u{F91D}", "a"]
    var answers = [
        answer { hasher throws(PackError) in hasher.combine(try pack.sources()) },
        answer { hasher throws(PackError) in hasher.combine(try pack.count()) },
    ]
    for position in [-1, 0, 1, 2, 3, .max] {
        answers.append(
            answer { hasher throws(PackError) in
                guard let figures = try pack.figures(at: position) else { return }
                scalars.insert(figures.scalar)
                hasher.combine(figures.strokes)
                hasher.combine(figures.radicalGlyph)
            })
    }
    for scalar in scalars.sorted() {
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.usualForms(of: scalar)) })
        answers.append(
            answer { hasher throws(PackError) in
                guard let record = try pack.kanji(scalar) else { return }
                for list in [record.on, record.kun, record.nanori] { hasher.combine(list) }
                for language in KanjiRecord.languages { hasher.combine(record.meanings(in: language)) }
                hasher.combine(record.variants)
                for kind in KanjiRecord.codeKinds { hasher.combine(record.codes(of: kind)) }
            })
    }
    for query in ["水", "水道", "sui", "mizu", "wa", "water"] {
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.search(query)) })
    }
    return answers
}

private func answers(of catalogue: CityCatalogue) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try catalogue.sources()) }]
    var ids: Set<Int> = [1]
    for country in catalogue.countries.prefix(8) {
        answers.append(
            answer { hasher throws(PackError) in
                for region in try catalogue.regions(of: country).prefix(8) {
                    hasher.combine(region.name)
                    for city in try catalogue.cities(of: region) {
                        hasher.combine(city.name)
                        ids.insert(city.id)
                    }
                }
                for city in try catalogue.ownRegions(of: country) { hasher.combine(city.id) }
                hasher.combine(catalogue.country(country.code)?.name)
            })
    }
    for id in ids.sorted().prefix(8) {
        answers.append(answer { hasher throws(PackError) in hasher.combine(try catalogue.city(id: id)?.name) })
    }
    for query in ["tokyo", "o", "são"] {
        answers.append(
            answer { hasher throws(PackError) in
                for city in try catalogue.search(query) { hasher.combine(city.name) }
            })
    }
    let places: [Range<Int>?] = [nil, 0..<4]
    for positions in places {
        answers.append(
            answer { hasher throws(PackError) in
                hasher.combine(try catalogue.nearest(latitude: 35, longitude: 139, in: positions)?.id)
            })
    }
    return answers
}

private func answers(of pack: WordPack) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try pack.sources()) }]
    for position in [-1, 0, 1, 2, .max] {
        answers.append(
            answer { hasher throws(PackError) in
                guard let word = try pack.word(at: position) else { return }
                for form in word.forms { hasher.combine([form.writing, form.reading]) }
                for sense in word.senses { hasher.combine(sense.glosses + sense.partsOfSpeech) }
                hasher.combine(word.form(for: "みず").writing)
                hasher.combine(pack.frequency(at: position))
            })
    }
    for query in ["水", "水道", "みず", "mizu", "water", "ice water", "to drink", "*水", "m?zu", "w"] {
        answers.append(
            answer { hasher throws(PackError) in
                let matches = try pack.search(query, most: 20, isTyping: true)
                hasher.combine(matches.positions)
                hasher.combine(matches.count)
                hasher.combine(try pack.positions(of: query))
            })
    }
    return answers
}

private func answers(of pack: StrokePack) -> [Answer] {
    var answers = [
        answer { hasher throws(PackError) in hasher.combine(try pack.sources()) },
        answer { hasher throws(PackError) in hasher.combine(try pack.count()) },
    ]
    for scalar in ["\u{0}", "a", "あ", "水", "\u{10FFFF}"] as [Unicode.Scalar] {
        answers.append(
            answer { hasher throws(PackError) in
                for segment in (try pack.strokes(of: scalar) ?? []).flatMap(\.segments) {
                    switch segment {
                    case .move(let point), .line(let point): combine([point], into: &hasher)
                    case .curve(let first, let second, let end): combine([first, second, end], into: &hasher)
                    }
                }
            })
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.components(of: scalar)) })
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.lookAlikes(of: scalar)) })
    }
    return answers
}

private func combine(_ points: [Stroke.Point], into hasher: inout Hasher) {
    for point in points { hasher.combine([point.x, point.y]) }
}

private func answers(of pack: GlyphPack) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try pack.sources()) }]
    for scalar in ["\u{0}", "a", "水", "\u{F91D}", "\u{10FFFF}"] as [Unicode.Scalar] {
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.bitmap(of: scalar)?.rows) })
    }
    return answers
}

private func answers(of pack: PartPack) -> [Answer] {
    var chosen: Set<Unicode.Scalar> = ["水", "\u{2F54}"]
    var answers = [
        answer { hasher throws(PackError) in hasher.combine(try pack.sources()) },
        answer { hasher throws(PackError) in
            let parts = try pack.parts()
            hasher.combine(parts)
            chosen.formUnion(parts.prefix(8).map(\.character))
        },
    ]
    for choice in [[]] + chosen.sorted().map({ [$0] }) + [chosen.sorted()] {
        answers.append(
            answer { hasher throws(PackError) in
                hasher.combine(try pack.kanji(having: choice))
                hasher.combine(try pack.parts(joining: choice))
                for scalar in choice {
                    hasher.combine(try pack.part(named: scalar))
                    hasher.combine(try pack.parts(of: scalar))
                }
            })
    }
    return answers
}

private func answers(of pack: LevelPack) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try pack.sources()) }]
    for level in [0, 1, 5, .max] {
        answers.append(answer { hasher throws(PackError) in hasher.combine(try pack.kanji(of: level)) })
    }
    for text in ["水", "みず", "a"] {
        answers.append(
            answer { hasher throws(PackError) in
                for scalar in text.unicodeScalars { hasher.combine(try pack.level(of: scalar)) }
                hasher.combine(try pack.level(ofWord: text, reading: "みず"))
            })
    }
    return answers
}

private func answers(of pack: AccentPack) -> [Answer] {
    [
        answer { hasher throws(PackError) in hasher.combine(try pack.sources()) },
        answer { hasher throws(PackError) in hasher.combine(try pack.accents(of: "水", reading: "みず")) },
        answer { hasher throws(PackError) in hasher.combine(try pack.accents(of: "", reading: "")) },
    ]
}

private func answers(of pack: NamePack) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try pack.sources()) }]
    for query in ["水", "みず", "mizu", "ooooo", ""] {
        answers.append(
            answer { hasher throws(PackError) in
                for entry in try pack.search(query) + pack.readings(of: query) {
                    hasher.combine([entry.writing, entry.reading, "\(entry.kinds)"])
                    hasher.combine(entry.rank)
                }
            })
    }
    return answers
}

private func answers(of pack: SentencePack) -> [Answer] {
    var answers = [answer { hasher throws(PackError) in hasher.combine(try pack.sources()) }]
    for most in [3, .max, -1] {
        answers.append(
            answer { hasher throws(PackError) in
                for sentence in try pack.sentences(of: "水", reading: "みず", most: most) {
                    hasher.combine([sentence.japanese, sentence.english])
                    hasher.combine(sentence.number)
                }
            })
    }
    return answers
}
