import Testing

/// What tells the classes apart.
///
/// Where the table of a word has the row, it reads the same.
let classForms = pairs(
    """
    食べない 食べる v1 negative
    見た 見る v1 past
    おちて おちる v1 te-form
    バテた バテる v1 past
    くれ くれる v1-s imperative
    出してくれた 出してくれる v1-s past
    くださいます くださる v5aru polite
    いらっしゃい いらっしゃる v5aru imperative
    なさらない なさる v5aru negative
    おっしゃった おっしゃる v5aru past
    遊んだ 遊ぶ v5b past
    泳いで 泳ぐ v5g te-form
    書いた 書く v5k past
    行った 行く v5k-s past
    いって いく v5k-s te-form
    行かない 行く v5k-s negative
    飲んで 飲む v5m te-form
    死んだ 死ぬ v5n past
    取った 取る v5r past
    あった ある v5r-i past
    ない ある v5r-i negative
    でない である v5r-i negative
    有れば 有る v5r-i conditional (ba)
    話した 話す v5s past
    待たない 待つ v5t negative
    買わない 買う v5u negative
    問うた 問う v5u-s past
    こない くる vk negative
    きた くる vk past
    来ない 来る vk negative
    来い 来る vk imperative
    持ってきて 持ってくる vk te-form
    勉強する 勉強 vs plain
    勉強しました 勉強 vs polite past
    コピーして コピー vs te-form
    しろ する vs-i imperative
    できる する vs-i potential
    為た 為る vs-i past
    愛さない 愛する vs-s negative
    愛した 愛する vs-s past
    信じない 信ずる vz negative
    信ずれば 信ずる vz conditional (ba)
    高くない 高い adj-i negative
    かわいくない かわいい adj-i negative
    なさそう ない adj-i looks (sou)
    少なそう 少ない adj-i looks (sou)
    よくない いい adj-ix negative
    良さそう 良い adj-ix looks (sou)
    かっこよかった かっこいい adj-ix past
    """)

/// Forms that books teach, and chains of them.
let taughtForms = pairs(
    """
    書き 書く v5k stem
    食べ 食べる v1 stem
    飲んだり 飲む v5m listing (tari)
    書きゃ 書く v5k conditional (ba)
    待ったら 待つ v5t conditional (tara)
    飲んじゃ 飲む v5m conditional (te wa)
    見ては 見る v1 conditional (te wa)
    死んでも 死ぬ v5n even if (te mo)
    行こう 行く v5k-s volitional
    食べよ 食べる v1 imperative
    せよ する vs-i imperative
    書きなさい 書く v5k imperative (nasai)
    帰んな 帰る v5r prohibitive
    言うな 言う v5u prohibitive
    歩きながら 歩く v5k while (nagara)
    思いつつ 思う v5u while (tsutsu)
    高いです 高い adj-i polite
    分かんない 分かる v5r negative
    食べないで 食べる v1 without (naide)
    せず する vs-i negative (zu)
    高からず 高い adj-i negative (zu)
    言わずに 言う v5u without (zu ni)
    知らん 知る v5r negative (nu)
    言わねば 言う v5u negative (nu) conditional (ba)
    行くまい 行く v5k-s negative volitional (mai)
    読める 読む v5m potential
    見れる 見る v1 potential
    こられる くる vk potential
    叱られる 叱る v5r passive
    来させる 来る vk causative
    書かす 書く v5k short causative
    飲みたい 飲む v5m want to (tai)
    行きたがる 行く v5k-s show the wish to (tagaru)
    泳いでる 泳ぐ v5g progressive
    飲んどる 飲む v5m progressive
    書いてある 書く v5k resulting state (te aru)
    読んどく 読む v5m ahead (te oku)
    死んじゃう 死ぬ v5n completely (te shimau)
    食べてしまう 食べる v1 completely (te shimau)
    着てみる 着る v1 try (te miru)
    持ってく 持つ v5t on and on (te iku)
    増えてくる 増える v1 up to now (te kuru)
    食べすぎる 食べる v1 too much (sugiru)
    読みやすい 読む v5m easy to (yasui)
    分かりづらい 分かる v5r hard to (nikui)
    落ちそう 落ちる v1 looks (sou)
    高そうな 高い adj-i looks (sou) attributive (na)
    高く 高い adj-i adverb
    寒くなる 寒い adj-i become (naru)
    高さ 高い adj-i noun (sa)
    怖がる 怖い adj-i show the feeling (garu)
    美しき 美しい adj-i literary
    高くなかった 高い adj-i negative past
    食べられた 食べる v1 passive past
    食べさせられた 食べる v1 causative passive past
    飲まされた 飲む v5m short causative passive past
    飲みませんでした 飲む v5m polite negative past
    高くありませんでした 高い adj-i polite negative past
    高かったです 高い adj-i polite past
    行きましょう 行く v5k-s polite volitional
    食べたくなかった 食べる v1 want to (tai) negative past
    していませんでした する vs-i progressive polite negative past
    食べてた 食べる v1 progressive past
    しなければ する vs-i negative conditional (ba)
    忘れちゃった 忘れる v1 completely (te shimau) past
    泣きそうに 泣く v5k looks (sou) adverb
    食べさせられたくありませんでした 食べる v1 causative passive want to (tai) polite negative past
    勉強できない 勉強 vs potential negative
    信じらんない 信じる v1 potential negative
    行けなくなった 行く v5k-s potential negative become (naru) past
    """)

/// Forms that people say.
let spokenForms = pairs(
    """
    静かだ 静か adj-na plain
    きれいな きれい adj-na attributive (na)
    静かに 静か adj-na adverb
    簡単で 簡単 adj-na te-form
    静かだった 静か adj-na past
    元気です 元気 adj-na polite
    便利でした 便利 adj-na polite past
    きれいじゃない きれい adj-na negative
    好きではない 好き adj-na negative
    きれいじゃなかった きれい adj-na negative past
    有名ではなかった 有名 adj-na negative past
    好きじゃありません 好き adj-na polite negative
    簡単ではありません 簡単 adj-na polite negative
    上手じゃありませんでした 上手 adj-na polite negative past
    静かじゃないです 静か adj-na polite negative
    静かではなく 静か adj-na negative adverb
    大変じゃなくて 大変 adj-na negative te-form
    元気だったら 元気 adj-na conditional (tara)
    暇なら 暇 adj-na conditional (nara)
    必要ならば 必要 adj-na conditional (nara)
    静かだったり 静か adj-na listing (tari)
    嫌でも 嫌 adj-na even if (te mo)
    嫌だって 嫌 adj-na even if (te mo)
    大丈夫だろう 大丈夫 adj-na probably (darou)
    大丈夫でしょう 大丈夫 adj-na probably (darou)
    静かになる 静か adj-na become (naru)
    静かになりました 静か adj-na become (naru) polite past
    静かさ 静か adj-na noun (sa)
    元気そうな 元気 adj-na looks (sou) attributive (na)
    静かすぎる 静か adj-na too much (sugiru)
    嫌がる 嫌 adj-na show the feeling (garu)
    好きじゃねえ 好き adj-na negative rough (ee)
    便利なんです 便利 adj-na explaining (n da) polite
    きれいみたいだ きれい adj-na like (mitai) plain
    静からしい 静か adj-na it seems (rashii)
    静かかもしれない 静か adj-na maybe (kamo shirenai)
    静かなはずだ 静か adj-na should be (hazu) plain
    立派である 立派 adj-na written (de aru)
    立派であった 立派 adj-na written (de aru) past
    先生だ 先生 n plain
    学生です 学生 n polite
    先生でした 先生 n polite past
    雨だった 雨 n past
    嘘じゃない 嘘 n negative
    犬ではない 犬 n negative
    学生じゃなかった 学生 n negative past
    問題ではありません 問題 n polite negative
    本当だろう 本当 n probably (darou)
    嘘だろ 嘘 n probably (darou)
    雨でしょう 雨 n probably (darou)
    休みなら 休み n conditional (nara)
    休みだったら 休み n conditional (tara)
    学生である 学生 n written (de aru)
    病気らしい 病気 n it seems (rashii)
    雨みたいです 雨 n like (mitai) polite
    休みかもしれません 休み n maybe (kamo shirenai) polite
    病気なんだ 病気 n explaining (n da) plain
    雨だそうです 雨 n they say (sou da) polite
    子供のように 子供 n like (you) adverb
    堂々たる 堂々 adj-t attributive (na)
    ゆっくりと ゆっくり adv-to adverb
    堂々とした 堂々 adv-to attributive (na)
    狂っちまう 狂う v5u completely (te shimau)
    死んじまえ 死ぬ v5n completely (te shimau) imperative
    忘れちまった 忘れる v1 completely (te shimau) past
    やっちまった やる v5r completely (te shimau) past
    飲んじゃいました 飲む v5m completely (te shimau) polite past
    来ちゃった 来る vk completely (te shimau) past
    やっとく やる v5r ahead (te oku)
    言っといて 言う v5u ahead (te oku) te-form
    持ってっちゃった 持つ v5t on and on (te iku) completely (te shimau) past
    出てけ 出る v1 on and on (te iku) imperative
    知らねえ 知る v5r negative rough (ee)
    わかんねえ わかる v5r negative rough (ee)
    食べてねー 食べる v1 progressive negative rough (ee)
    飲みてえ 飲む v5m want to (tai) rough (ee)
    つええ つよい adj-i rough (ee)
    すげえ すごい adj-i rough (ee)
    高え 高い adj-i rough (ee)
    うめぇ うまい adj-i rough (ee)
    やべー やばい adj-i rough (ee)
    いけません いける v1 polite negative
    使ってもかまいません 使う v5u may (te mo ii) polite
    来るはずはありません 来る vk should be (hazu) polite negative
    しょうがねえ しょうがない adj-i rough (ee)
    行かなきゃ 行く v5k-s must (nakereba naranai)
    やらなくちゃ やる v5r must (nakereba naranai)
    帰らないと 帰る v5r must (nakereba naranai)
    食べなければならない 食べる v1 must (nakereba naranai)
    行かなければなりません 行く v5k-s must (nakereba naranai) polite
    しなくちゃいけない する vs-i must (nakereba naranai)
    勉強しなきゃだめ 勉強 vs must (nakereba naranai)
    言わねばならない 言う v5u must (nakereba naranai)
    読まなくてはいけなかった 読む v5m must (nakereba naranai) past
    行っちゃだめ 行く v5k-s must not (te wa ikenai)
    飲んじゃだめだ 飲む v5m must not (te wa ikenai) plain
    見ちゃいけない 見る v1 must not (te wa ikenai)
    触ってはいけません 触る v5r must not (te wa ikenai) polite
    泣かんばかり 泣く v5k as if about to (n bakari)
    飛ばんばかりに 飛ぶ v5b as if about to (n bakari) adverb
    知らぬ 知る v5r negative (nu)
    すまん すむ v5m negative (nu)
    行かんかった 行く v5k-s negative (nu) past
    分からへん 分かる v5r negative (hen)
    できへん できる v1 negative (hen)
    食べへんかった 食べる v1 negative (hen) past
    せえへん する vs-i negative (hen)
    けえへん くる vk negative (hen)
    お書きください 書く v5k respectful (o … ni naru) please (kudasai)
    お待ち下さい 待つ v5t respectful (o … ni naru) please (kudasai)
    お書きになる 書く v5k respectful (o … ni naru)
    お読みになりました 読む v5m respectful (o … ni naru) polite past
    お帰りになった 帰る v5r respectful (o … ni naru) past
    ご覧ください ご覧になる v5r please (kudasai)
    ご説明ください 説明 vs respectful (o … ni naru) please (kudasai)
    ご利用になれます 利用 vs respectful (o … ni naru) potential polite
    お書きする 書く v5k humble (o … suru)
    お待ちしております 待つ v5t humble (o … suru) progressive polite
    お願いいたします 願う v5u humble (o … suru) polite
    ご案内します 案内 vs humble (o … suru) polite
    書きたまえ 書く v5k imperative (tamae)
    食べな 食べる v1 imperative (nasai)
    早くしなさい 早くする vs-i imperative (nasai)
    恋うて 恋う v5u te-form
    問うていた 問う v5u-s progressive past
    言うて 言う v5u te-form
    見して 見せる v1 te-form
    書かして 書く v5k short causative te-form
    ありがとうございました ありがとうございます exp past
    ございました ございます exp past
    いらっしゃいませ いらっしゃる v5aru polite imperative
    行こっか 行く v5k-s shall we (ou ka)
    食べようか 食べる v1 shall we (ou ka)
    行きましょうか 行く v5k-s polite shall we (ou ka)
    しよっか する vs-i shall we (ou ka)
    食べてください 食べる v1 please (kudasai)
    待って下さい 待つ v5t please (kudasai)
    行かないでください 行く v5k-s without (naide) please (kudasai)
    書いてくださいました 書く v5k for me (te kureru) polite past
    言ってくれ 言う v5u for me (te kureru) imperative
    助けてくれた 助ける v1 for me (te kureru) past
    教えてくれませんか 教える v1 for me (te kureru) polite negative question (ka)
    泳いであげる 泳ぐ v5g for someone (te ageru)
    やってやる やる v5r for someone (te ageru)
    読んでもらった 読む v5m have someone (te morau) past
    来ていただけますか 来る vk have someone (te morau) potential polite question (ka)
    して欲しい する vs-i want someone to (te hoshii)
    帰ってほしくない 帰る v5r want someone to (te hoshii) negative
    食べてもいい 食べる v1 may (te mo ii)
    撮ってもいいですか 撮る v5r may (te mo ii) polite question (ka)
    寝ていい 寝る v1 may (te mo ii)
    遊んだんです 遊ぶ v5b past explaining (n da) polite
    行くのです 行く v5k-s explaining (n da) polite
    知ってんだ 知る v5r progressive explaining (n da) plain
    高いんだ 高い adj-i explaining (n da) plain
    してんの する vs-i progressive explaining (n da)
    行くつもりだ 行く v5k-s intend to (tsumori) plain
    買うつもりはない 買う v5u intend to (tsumori) negative
    話すことができる 話す v5s can (koto ga dekiru)
    泳ぐことができません 泳ぐ v5g can (koto ga dekiru) polite negative
    食べたことがある 食べる v1 past it happens (koto ga aru)
    行ったことがない 行く v5k-s past it happens (koto ga aru) negative
    死ぬかもしれない 死ぬ v5n maybe (kamo shirenai)
    知ってるかも 知る v5r progressive maybe (kamo shirenai)
    間違ったかもしれません 間違う v5u past maybe (kamo shirenai) polite
    来るはずだ 来る vk should be (hazu) plain
    知らないはずがない 知る v5r negative should be (hazu) negative
    降るらしい 降る v5r it seems (rashii)
    待ってるみたい 待つ v5t progressive like (mitai)
    死んだそうだ 死ぬ v5n past they say (sou da) plain
    高いそうです 高い adj-i they say (sou da) polite
    分かるように 分かる v5r like (you) adverb
    寝た方がいい 寝る v1 past had better (hou ga ii)
    言わないほうがいいです 言う v5u negative had better (hou ga ii) polite
    行くだろう 行く v5k-s probably (darou)
    高かったでしょう 高い adj-i past probably (darou)
    落ちるなら 落ちる v1 conditional (nara)
    笑いやがって 笑う v5u scornful (yagaru) te-form
    落ちそうだった 落ちる v1 looks (sou) past
    できそうもない できる v1 looks (sou) negative
    わかってんじゃねえか わかる v5r progressive explaining (n da) negative rough (ee) question (ka)
    静かにしてください 静か adj-na make (suru) please (kudasai)
    忘れないようにします 忘れる v1 negative like (you) make (suru) polite
    走り始めた 走る v5r begin to (hajimeru) past
    しゃべり続ける しゃべる v5r go on (tsuzukeru)
    読み終わってない 読む v5m finish (owaru) progressive negative
    食べに行こう 食べる v1 go to, come to (ni iku) volitional
    遊びに来てください 遊ぶ v5b go to, come to (ni iku) please (kudasai)
    知ってるっぽい 知る v5r progressive seems, -ish (ppoi)
    着いたばかりです 着く v5k past just (bakari) polite
    待つしかなかった 待つ v5t but (shika) negative past
    謝るべきだった 謝る v5r should (beki) past
    勉強すべきだ 勉強 vs should (beki) plain
    行けばよかった 行く v5k-s it is good to (ba ii) past
    言ったらいい 言う v5u it is good to (ba ii)
    入ってもよろしいですか 入る v5r may (te mo ii) polite question (ka)
    読んだげる 読む v5m for someone (te ageru)
    信ずるらしい 信ずる vz it seems (rashii)
    愛してほしい 愛する vs-s want someone to (te hoshii)
    愛さなければならない 愛する vs-s must (nakereba naranai)
    くれるそうです くれる v1-s they say (sou da) polite
    いいみたいです いい adj-ix like (mitai) polite
    よくなきゃ いい adj-ix must (nakereba naranai)
    よかったんだ いい adj-ix past explaining (n da) plain
    あるかもしれない ある v5r-i maybe (kamo shirenai)
    あったらしい ある v5r-i past it seems (rashii)
    身も蓋もありません 身も蓋もない adj-i polite
    申し訳ございません 申し訳ない adj-i polite
    間違いありませんでした 間違いない adj-i polite past
    食べられないんです 食べる v1 passive negative explaining (n da) polite
    読まなければならなかった 読む v5m must (nakereba naranai) past
    """)

/// One form in a line: the text, its word, the word's class, and the names of the forms.
private func pairs(_ lines: String) -> [Pair] {
    lines.split(separator: "\n").map { Pair($0.split(separator: " ", maxSplits: 3).map(String.init)) }
}

/// A form, and the word that it must be traced back to.
struct Pair: Sendable, CustomTestStringConvertible {
    let text: String
    let base: String
    let wordClass: String
    let forms: String

    init(_ fields: [String]) { (text, base, wordClass, forms) = (fields[0], fields[1], fields[2], fields[3]) }

    var testDescription: String { "\(text) → \(base) (\(wordClass))" }
}
