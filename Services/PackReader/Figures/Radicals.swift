extension KanjiFigureRecord {
    /// Returns the number of a classical radical.
    ///
    /// - Parameter character: The radical as a kanji (`水`), in Unicode's block Kangxi Radicals, or in the form that it
    ///   has beside other parts (`氵`).
    /// - Returns: From 1 to 214; `nil` for any other character, and for `阝`, which stands for two radicals.
    public static func radical(of character: Unicode.Scalar) -> Int? {
        if (0x2F00...0x2FD5).contains(character.value) { return Int(character.value) - 0x2F00 + 1 }
        if let index = radicals.firstIndex(of: character) { return index + 1 }
        return variants.first { $0.characters.unicodeScalars.contains(character) }?.number
    }

    /// Returns the kanji that a classical radical is.
    ///
    /// - Parameter number: From 1 to 214.
    /// - Returns: The kanji to which Unicode maps the radical, then its other forms; none for any other number.
    public static func kanji(ofRadical number: Int) -> [Unicode.Scalar] {
        guard radicals.indices.contains(number - 1) else { return [] }
        let others = variants.filter { $0.number == number }.flatMap(\.characters.unicodeScalars)
        return [radicals[number - 1]] + others
    }

    /// The kanji of a radical in Unicode's block Kangxi Radicals; `nil` for other characters.
    static func character(ofRadical character: Unicode.Scalar) -> Unicode.Scalar? {
        (0x2F00...0x2FD5).contains(character.value) ? radicals[Int(character.value) - 0x2F00] : nil
    }

    /// The kanji to which Unicode maps its block Kangxi Radicals.
    private static let radicals = Array(
        ("一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳"
            + "心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立"
            + "竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面"
            + "革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠").unicodeScalars)

    /// Other forms of radicals, and the forms of today's Japanese.
    private static let variants: [(number: Int, characters: String)] = [
        (9, "亻"), (18, "刂"), (42, "⺌"), (47, "川"), (58, "彑ヨ"), (61, "忄⺗"), (63, "戸"), (64, "扌"), (66, "攵"),
        (85, "氵"), (86, "灬"), (87, "爫"), (94, "犭"), (96, "王"), (113, "礻"), (122, "罒"), (125, "耂⺹"), (140, "艹⺾"),
        (145, "衤"), (146, "西"), (162, "辶⻌⻍"), (163, "⻏"), (170, "⻖"), (174, "青"), (184, "飠"), (199, "麦"), (201, "黄"),
        (203, "黒"), (210, "斉"), (211, "歯"), (212, "竜"), (213, "亀"),
    ]
}
