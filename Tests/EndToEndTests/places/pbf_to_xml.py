"""Writes the objects of an .osm.pbf file as OpenStreetMap XML: a second reader, so that two forms of one map can be compared.

    python3 pbf_to_xml.py IN.osm.pbf OUT.osm
"""

import struct
import sys
import zlib
from xml.sax.saxutils import quoteattr


def fields(data):
    """The fields of a protocol buffer message: number and value."""
    position = 0

    def varint():
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while position < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            length = varint()
            yield key >> 3, data[position:position + length]
            position += length
        else:
            raise ValueError(f"a field of type {key & 7}")


def packed(data):
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield value
            value = shift = 0


def signed(value):
    return value >> 1 ^ -(value & 1)


def running(values):
    """Numbers of which only the differences are written."""
    total = 0
    for value in values:
        total += signed(value)
        yield total


def blocks(file):
    while size := file.read(4):
        header = dict(fields(file.read(struct.unpack(">I", size)[0])))
        blob = dict(fields(file.read(header[3])))
        yield header[1], blob[1] if 1 in blob else zlib.decompress(blob[3])


class Block:
    """A primitive block."""

    def __init__(self, data):
        self.granularity, self.latitude, self.longitude = 100, 0, 0
        self.groups = []
        for number, value in fields(data):
            if number == 1:
                self.texts = [text.decode() for _, text in fields(value)]
            elif number == 2:
                self.groups.append(value)
            elif number == 17:
                self.granularity = value
            elif number in (19, 20):
                value -= (value >> 63) << 64
                self.latitude, self.longitude = (value, self.longitude) if number == 19 else (self.latitude, value)

    def tags(self, keys, values):
        return [(self.texts[key], self.texts[value]) for key, value in zip(keys, values)]

    def degrees(self, origin, value):
        return f"{(origin + self.granularity * value) / 1e9:.7f}"

    def objects(self):
        for group in self.groups:
            for number, value in fields(group):
                if number == 2:
                    yield from self.dense_nodes(dict(fields(value)))
                elif number in (3, 4):
                    yield self.way_or_relation(dict(fields(value)), number == 3)
                else:
                    raise ValueError("nodes that are not dense")

    def dense_nodes(self, nodes):
        texts = packed(nodes.get(10, b""))
        positions = zip(running(packed(nodes[1])), running(packed(nodes[8])), running(packed(nodes[9])))
        for identifier, latitude, longitude in positions:
            tags = []
            while key := next(texts, 0):
                tags.append((self.texts[key], self.texts[next(texts)]))
            place = f"lat=\"{self.degrees(self.latitude, latitude)}\" lon=\"{self.degrees(self.longitude, longitude)}\""
            yield "node", identifier, place, [], tags

    def way_or_relation(self, item, is_way):
        tags = self.tags(packed(item.get(2, b"")), packed(item.get(3, b"")))
        if is_way:
            return "way", item[1], "", [f"<nd ref=\"{ref}\"/>" for ref in running(packed(item.get(8, b"")))], tags
        members = zip(packed(item.get(8, b"")), running(packed(item.get(9, b""))), packed(item.get(10, b"")))
        lines = [
            f"<member type=\"{['node', 'way', 'relation'][kind]}\" ref=\"{ref}\" role={quoteattr(self.texts[role])}/>"
            for role, ref, kind in members]
        return "relation", item[1], "", lines, tags


def main():
    with open(sys.argv[1], "rb") as source, open(sys.argv[2], "w", encoding="utf-8") as target:
        target.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n")
        for kind, data in blocks(source):
            if kind != b"OSMData":
                continue
            for name, identifier, place, lines, tags in Block(data).objects():
                lines += [f"<tag k={quoteattr(key)} v={quoteattr(value)}/>" for key, value in tags]
                target.write(f"<{name} id=\"{identifier}\" version=\"1\" {place}>{''.join(lines)}</{name}>\n")
        target.write("</osm>\n")


if __name__ == "__main__":
    main()
