#!/usr/bin/env python3
"""Prints a pack of kanji or glyphs, one record per line. Written from Documentation/PackFormat.md.

usage: read_pack.py FILE

Each line begins with its section's name; fields are separated by tabs, list entries by '|'.
"""

import struct
import sys
import zlib


class PackError(Exception):
    """What is wrong with a pack."""


def need(condition, problem):
    if not condition:
        raise PackError(problem)


class Pack:
    """The container: sections of blocks."""

    def __init__(self, data, kind):
        self.data = data
        need(data[:8] == b"BLKPACK\n", "no pack")
        need(len(data) >= 40, "cut in the header")
        version, self.kind, length, sections, blocks, checksum = struct.unpack_from("<I4s4I", data, 8)
        need(version == 1 and self.kind == kind, "another version or kind")
        need(length == len(data), "not as long as it says")
        end = 40 + 12 * sections + 20 * blocks
        need(sections <= 64 and end <= length, "tables that do not fit")
        need(zlib.crc32(data[:28] + bytes(4) + data[32:end]) == checksum, "the directory's checksum")
        self.blocks = [struct.unpack_from("<5I", data, 40 + 12 * sections + 20 * index) for index in range(blocks)]
        for offset, stored, inflated, _, _ in self.blocks:
            need(offset == end and 0 < stored <= inflated <= 32768, "a block's entry")
            end += stored
        need(end == length, "bytes that belong to no block")
        self.sections = {}
        following = 0
        for index in range(sections):
            number, first, count = struct.unpack_from("<3I", data, 40 + 12 * index)
            need(first == following and number not in self.sections, "a section's entry")
            following = first + count
            keys = [block[4] for block in self.blocks[first:following]]
            need(following <= blocks and keys == sorted(set(keys)), "a section's blocks")
            self.sections[number] = range(first, following)
        need(following == blocks, "blocks of no section")

    def block(self, index):
        offset, stored, inflated, checksum, _ = self.blocks[index]
        data = self.data[offset : offset + stored]
        need(zlib.crc32(data) == checksum, f"the checksum of block {index}")
        if stored < inflated:
            stream = zlib.decompressobj()
            data = stream.decompress(data, 32769)
            need(stream.eof and not stream.unused_data, f"the stream of block {index}")
        need(len(data) == inflated, f"the length of block {index}")
        return data

    def whole(self, number):
        return b"".join(self.block(index) for index in self.sections[number])

    def keyed(self, number):
        """Yields the key and bytes of each record in a section whose blocks have indexes."""
        last = -1
        for index in self.sections[number]:
            data = self.block(index)
            (count,) = struct.unpack_from("<H", data)
            entries = [struct.unpack_from("<IH", data, 2 + 6 * record) for record in range(count)]
            need(entries[0][0] == self.blocks[index][4] and entries[0][1] == 2 + 6 * count, f"block {index}")
            ends = [offset for _, offset in entries[1:]] + [len(data)]
            for (key, start), end in zip(entries, ends):
                need(key > last and start <= end <= len(data), f"the order in block {index}")
                last = key
                yield key, data[start:end]


def code(key):
    return f"U+{key:04X}"


def figures(data):
    return [str(number) for number in struct.unpack("<4BH", data)]


def entries(data):
    return data.decode("utf-8").replace("\t", "|")


def print_sources(pack):
    for line in pack.whole(1).decode("utf-8").splitlines():
        print("source", line, sep="\t")


def print_figures(pack):
    data = pack.whole(2)
    need(len(data) % 12 == 0, "the length of the figures")
    keys = []
    for start in range(0, len(data), 12):
        (key,) = struct.unpack_from("<I", data, start)
        keys.append(key)
        print("figures", code(key), *figures(data[start + 4 : start + 10]), sep="\t")
    need(keys == sorted(set(keys)), "the order of the figures")
    return keys


def print_kanji(pack):
    for key, data in pack.keyed(3):
        fields = []
        position = 6
        for _ in range(13):
            (length,) = struct.unpack_from("<H", data, position)
            need(position + 2 + length <= len(data), f"the record of {code(key)}")
            fields.append(entries(data[position + 2 : position + 2 + length]))
            position += 2 + length
        need(position == len(data), f"the end of the record of {code(key)}")
        print("kanji", code(key), *figures(data[:6]), *fields, sep="\t")


def print_search(pack, keys):
    data = pack.whole(4)
    position = 0
    while position < len(data):
        number, readings, meanings = struct.unpack_from("<3H", data, position)
        middle = position + 6 + readings
        end = middle + meanings
        need(number < len(keys) and end <= len(data), "the search index")
        print("search", code(keys[number]), entries(data[position + 6 : middle]), entries(data[middle:end]), sep="\t")
        position = end


def print_glyphs(pack):
    for key, data in pack.keyed(2):
        need(len(data) == 128, f"the record of {code(key)}")
        rows = [data[row::32].hex() for row in range(32)]
        print("glyph", code(key), *rows, sep="\t")


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    try:
        with open(arguments[0], "rb") as file:
            data = file.read()
        if data[12:16] == b"GLYF":
            pack = Pack(data, b"GLYF")
            print_sources(pack)
            print_glyphs(pack)
            return
        pack = Pack(data, b"KANJ")
        print_sources(pack)
        keys = print_figures(pack)
        print_kanji(pack)
        print_search(pack, keys)
    except (OSError, PackError, UnicodeError, struct.error, zlib.error) as error:
        sys.exit(f"read_pack: {arguments[0]}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
