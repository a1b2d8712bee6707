import FuzzSupport

private let start = #"""
    {"format":"AppCore recording","version":1,"start":{"app":"0.1.0","assigned":{},"day":20779,"isInteractive":false,\#
    "isFirst":true,"isRestored":false,"locale":"C.UTF-8","signIn":"guest","experiments":{
    """#
private let head = start + "}}}\n"
private let edit = head + #"{"intent":"element","event":"edit","place":6,"element":"Search","text":""#
private let entry = #""kind":"applied","action":"show","cause":"code","time":1"#

/// Recordings made to be expensive.
let recordingConstructs = shortRecordingLines + longRecordingLines

/// Recordings with many lines.
let shortRecordingLines = [
    Construct("empty lines", head, repeating: "\n"),
    Construct("short lines", head, repeating: "{\"end\":true}\n"),
    Construct("inputs", head, repeating: "{\"intent\":\"back\",\"place\":6}\n"),
    Construct("entries", head, repeating: "{\"entry\":{\(entry),\"ended\":[]}}\n"),
    Construct("no text", head, repeating: "\u{0}"),
]

/// Recordings with one line, as long as the reader accepts.
let longRecordingLines = [
    Construct("a long text", edit, repeating: "a", "\"}\n"),
    Construct("a text of marks", edit + "a", repeating: Construct.marks, "\"}\n"),
    Construct("a text of escapes", edit, repeating: "\\u0301\\u0316", "\"}\n"),
    Construct("a text of control characters", edit, repeating: "\\u001b", "\"}\n"),
    Construct("a text of hidden characters", edit, repeating: "\u{202E}", "\"}\n"),
    Construct(
        "an element of marks", head + #"{"intent":"element","event":"activate","place":6,"element":"a"#,
        repeating: Construct.marks, "\"}\n"),
    Construct("a word of marks", head + "{\"place\":6,\"intent\":\"a", repeating: Construct.marks, "\"}\n"),
    Construct("a name of marks", head + "{\"a", repeating: Construct.marks, "\":1}\n"),
    Construct("a long name", head + "{\"", repeating: "a", "\":1}\n"),
    Construct("many names", head + "{", "\"end\":true}\n") { "\"a\($0)\":1," },
    Construct("one name again and again", head + "{", repeating: "\"end\":true,", "\"end\":true}\n"),
    Construct("names of marks", head + "{", "\"end\":true}\n") { "\"\($0)\(Construct.marks)\":1," },
    Construct("nested arrays", head + "{\"end\":", repeating: "["),
    Construct("many arrays", head + "{\"end\":[", repeating: "[],", "1]}\n"),
    Construct("arrays in arrays", head + "{\"end\":[", repeating: "[[[[[[1]]]]]],", "1]}\n"),
    Construct("many objects", head + "{\"end\":[", repeating: "{\"a\":{}},", "1]}\n"),
    Construct("a long number", head + "{\"intent\":\"back\",\"place\":", repeating: "1", "}\n"),
    Construct("a long exponent", head + "{\"intent\":\"back\",\"place\":1e", repeating: "1", "}\n"),
    Construct("spaces", head + "{\"end\":", repeating: " ", "true}\n"),
    Construct("quotes", head + "{\"end\":\"", repeating: "\\\"", "\"}\n"),
    Construct(
        "many endings", head + "{\"entry\":{\(entry),\"ended\":[",
        repeating: "{\"flow\":\"a\",\"outcome\":\"back\"},", "{\"flow\":\"a\",\"outcome\":\"back\"}]}}\n"),
    Construct("a detail of marks", head + "{\"entry\":{\(entry),\"detail\":\"a", repeating: Construct.marks, "\"}}\n"),
    Construct("a cause of marks", head + "{\"entry\":{\"cause\":\"a", repeating: Construct.marks, "\"}}\n"),
    Construct("many experiments", start, "\"a\":\"b\"}}}\n") { "\"a\($0)\":\"b\"," },
    Construct("experiments of marks", start + "\"a", repeating: Construct.marks, "\":\"b\"}}}\n"),
    Construct("an account of marks", "{\"start\":{\"account\":\"a", repeating: Construct.marks, "\"}}\n"),
    Construct("no UTF-8") { Array(head.utf8) + [UInt8](repeating: 0xFF, count: $0) },
    Construct("a line without an end", edit, repeating: "a"),
]
