#!/usr/bin/env python3
"""Write the verb and adjective forms of a compiled MeCab dictionary as tab-separated text.

Usage: dump-naist.py [sys.dic] > forms.tsv

The default is the NAIST dictionary of the Debian package open-jtalk-mecab-naist-jdic. Each line holds the surface, the
part of speech, its subclass, the conjugation class, the conjugation form, the base form and the reading.

A dictionary holds, after a header of ten 32-bit numbers and the name of the character set: a double-array trie, whose
values tell where a surface's tokens start and how many there are; the tokens, 16 bytes each; and the features, as text.
"""

import struct
import sys

DEFAULT = "/var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic"
MAGIC = 0xEF718F77
HEADER = struct.Struct("<10I32s")
TOKEN = struct.Struct("<HHHhII")
INFLECTING = ("動詞", "形容詞")


def surfaces(units, size):
    """Walk the double array. Yield each key, as bytes, with its value."""
    # A unit is a base and a check. A child for byte c is at base + c + 1; the value of a key is at its base.
    stack = [(units[0], b"")]
    while stack:
        base, key = stack.pop()
        if base < size and units[2 * base + 1] == base:
            value = units[2 * base]
            if value >= 0x80000000:
                yield key, 0xFFFFFFFF - value
        for byte in range(255, -1, -1):
            child = base + byte + 1
            if child < size and units[2 * child + 1] == base and units[2 * child] < 0x80000000:
                stack.append((units[2 * child], key + bytes([byte])))


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else DEFAULT
    with open(path, "rb") as file:
        data = file.read()
    if len(data) < HEADER.size:
        sys.exit(f"{path}: too short for a MeCab dictionary")
    magic, version, _, _, _, _, trie_size, token_size, feature_size, _, charset = HEADER.unpack_from(data)
    if magic ^ MAGIC != len(data) or HEADER.size + trie_size + token_size + feature_size != len(data):
        sys.exit(f"{path}: not a MeCab dictionary")
    charset = charset.rstrip(b"\0").decode("ascii")
    tokens = HEADER.size + trie_size
    features = tokens + token_size
    units = memoryview(data)[HEADER.size : tokens].cast("I")
    lines = set()
    for key, value in surfaces(units, len(units) // 2):
        first, count = value >> 8, value & 0xFF
        for index in range(first, first + count):
            *_, feature, _ = TOKEN.unpack_from(data, tokens + index * TOKEN.size)
            start = features + feature
            fields = data[start : data.index(0, start)].decode(charset, "replace").split(",")
            if fields[0] not in INFLECTING or len(fields) < 8:
                continue
            kind, subclass, conjugation, form, base, reading = fields[0], fields[1], *fields[4:8]
            if conjugation == "*":
                continue
            lines.add("\t".join([key.decode(charset, "replace"), kind, subclass, conjugation, form, base, reading]))
    print(f"{path}: version {version}, {charset}, {len(lines)} forms", file=sys.stderr)
    for line in sorted(lines):
        print(line)


if __name__ == "__main__":
    main()
