#!/usr/bin/env python3
"""Prints a pack of kanji or glyphs, one record per line. Written from Documentation/Maintaining/PackFormat.md and Packs.md.

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
        version, self.kind, length, sections, pages, checksum, blocks = struct.unpack_from("<I4s5I", data, 8)
        need(version == 2 and self.kind == kind, "another version or kind")
        need(length == len(data), "not as long as it says")
        directory = 40 + 24 * sections + 12 * pages
        end = directory + 10 * blocks
        need(sections <= 64 and end <= length, "tables that do not fit")
        need(zlib.crc32(data[:28] + bytes(4) + data[32:directory]) == checksum, "the directory's checksum")
        entries = []
        for index in range(sections):
            number, count, size, most, method, words, check = struct.unpack_from("<4I2HI", data, 40 + 24 * index)
            dictionary = data[end : end + words]
            need(zlib.crc32(dictionary) == check and words <= 8192 * method, f"the dictionary of section {number}")
            need(method in (0, 1) and 0 < most <= 32768, f"the entry of section {number}")
            entries.append((number, count, size, most, method, dictionary))
            end += words
        self.sections, self.keys, page, block = {}, {}, 0, 0
        for number, count, size, most, method, dictionary in entries:
            need(number not in self.sections, "a section's number")
            contents, keys = [], []
            for first in range(0, count, 64):
                offset, key, check = struct.unpack_from("<3I", data, 40 + 24 * sections + 12 * page)
                table = data[directory + 10 * block : directory + 10 * min(block + 64, block + count - first)]
                need(zlib.crc32(table) == check and offset == end, f"page {page}")
                for key, stored, check in struct.iter_unpack("<IHI", table):
                    body = data[end : end + stored]
                    need(stored > 0 and zlib.crc32(dictionary + body) == check, f"the checksum of block {block}")
                    contents.append(self.inflated(body, dictionary, most) if method else body)
                    need(len(contents[-1]) <= most, f"the length of block {block}")
                    keys.append(key)
                    end += stored
                    block += 1
                page += 1
            need(keys == sorted(set(keys)) and len(keys) == count, f"the keys of section {number}")
            need(sum(map(len, contents)) == size, f"the length of section {number}")
            self.sections[number], self.keys[number] = contents, keys
        need(end == length and page == pages and block == blocks, "bytes that belong to no block")

    @staticmethod
    def inflated(body, dictionary, most):
        stream = zlib.decompressobj(-15, zdict=dictionary) if dictionary else zlib.decompressobj(-15)
        data = stream.decompress(body, most + 1)
        need(stream.eof and not stream.unused_data, "a block's stream")
        return data

    def whole(self, number):
        return b"".join(self.sections[number])

    def keyed(self, number):
        """Yields the key and bytes of each record in a section whose blocks have indexes."""
        last = -1
        for index, data in enumerate(self.sections[number]):
            (count,) = struct.unpack_from("<H", data)
            entries = [struct.unpack_from("<IH", data, 2 + 6 * record) for record in range(count)]
            need(entries[0][0] == self.keys[number][index] and entries[0][1] == 2 + 6 * count, f"block {index}")
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


def print_forms(pack):
    data = pack.whole(5)
    need(len(data) % 6 == 0, "the length of the forms")
    for start in range(0, len(data), 6):
        pair = (int.from_bytes(data[start + place : start + place + 3], "little") for place in (0, 3))
        print("form", *map(code, pair), sep="\t")


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
        print_forms(pack)
    except (OSError, PackError, UnicodeError, struct.error, zlib.error) as error:
        sys.exit(f"read_pack: {arguments[0]}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
