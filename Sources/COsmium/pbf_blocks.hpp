// The blocks of an OpenStreetMap PBF file: https://wiki.openstreetmap.org/wiki/PBF_Format
#pragma once
#include "file_descriptor.hpp"
#include "source_error.hpp"

#include <osmium/io/detail/pbf_decoder.hpp>
#include <protozero/pbf_builder.hpp>
#include <protozero/pbf_reader.hpp>
#include <zstd.h>

#include <cstdint>
#include <string>

namespace belvedere {

struct pbf_block {
  std::uint64_t offset = 0;  // of the block's first byte in the file
  std::string type;
  std::uint64_t data_offset = 0;
  std::uint32_t data_size = 0;
};

// Goes from block to block; what does not hold together is named with its place.
class pbf_blocks {
public:
  explicit pbf_blocks(const std::string& path) : m_path(path), m_file(file_descriptor::reading(path)) {
    m_size = osmium::file_size(m_file.number());
  }

  // False at the end of the file.
  bool next(pbf_block& block) {
    if (m_offset >= m_size) {
      return false;
    }
    block.offset = m_offset;
    const std::string prefix = m_file.read(m_offset, 4);
    expect(prefix, 4, block.offset);
    std::uint32_t header_size = 0;
    for (const char byte : prefix) {
      header_size = header_size << 8U | static_cast<unsigned char>(byte);
    }
    if (header_size == 0 || header_size > osmium::io::detail::max_blob_header_size) {
      fail(block.offset, "has a header of " + std::to_string(header_size) + " bytes, where 1 to 65536 are allowed");
    }
    const std::string header = m_file.read(m_offset + 4, header_size);
    expect(header, header_size, block.offset);
    read_header(header, block);
    block.data_offset = m_offset + 4 + header_size;
    if (block.data_size > m_size - block.data_offset) {
      const auto missing = block.data_size - (m_size - block.data_offset);
      throw source_error{m_path, "is truncated: it ends at byte " + std::to_string(m_size) +
                                     ", and the block that begins at byte " + std::to_string(block.offset) +
                                     " goes on for " + std::to_string(missing) + " more; download or copy it again"};
    }
    m_offset = block.data_offset + block.data_size;
    return true;
  }

  std::string data(const pbf_block& block) const { return m_file.read(block.data_offset, block.data_size); }

  bool is_zstd(const pbf_block& block) const { return has_field(block, zstd_field); }

  // The block's data with what is compressed by Zstandard as it was before.
  std::string without_zstd(const pbf_block& block) const {
    const std::string bytes = data(block);
    protozero::pbf_reader blob{bytes};
    std::uint64_t size = 0;
    protozero::data_view compressed;
    while (blob.next()) {
      if (blob.tag() == raw_size_field && blob.wire_type() == protozero::pbf_wire_type::varint) {
        size = blob.get_uint64();
      } else if (blob.tag() == zstd_field && blob.wire_type() == protozero::pbf_wire_type::length_delimited) {
        compressed = blob.get_view();
      } else {
        blob.skip();
      }
    }
    if (compressed.empty()) {
      return bytes;
    }
    if (size == 0 || size > osmium::io::detail::max_uncompressed_blob_size) {
      fail(block.offset, "claims to hold " + std::to_string(size) + " bytes");
    }
    std::string raw(size, '\0');
    const auto count = ZSTD_decompress(&raw[0], raw.size(), compressed.data(), compressed.size());
    if (ZSTD_isError(count) != 0 || count != raw.size()) {
      fail(block.offset, "is damaged (its Zstandard data do not decompress to the size that it states)");
    }
    std::string result;
    protozero::pbf_writer{result}.add_bytes(raw_field, raw);
    return result;
  }

  // Decodes block after block, to name the first one that can't be.
  void find_damage() {
    pbf_block block;
    for (bool is_first = true; next(block); is_first = false) {
      if (is_first || block.type != "OSMData") {
        continue;
      }
      try {
        osmium::io::detail::PBFDataBlobDecoder{without_zstd(block), osmium::osm_entity_bits::nwr,
                                               osmium::io::read_meta::yes}();
      } catch (const source_error&) {
        throw;
      } catch (const std::exception& error) {
        fail(block.offset, std::string{"is damaged ("} + error.what() + ")");
      }
    }
  }

private:
  static constexpr protozero::pbf_tag_type raw_field = 1;
  static constexpr protozero::pbf_tag_type raw_size_field = 2;
  static constexpr protozero::pbf_tag_type zstd_field = 7;

  std::string m_path;
  file_descriptor m_file;
  std::uint64_t m_size = 0;
  std::uint64_t m_offset = 0;

  [[noreturn]] void fail(std::uint64_t offset, const std::string& reason) const {
    throw source_error{m_path, "the block at byte " + std::to_string(offset) + " " + reason +
                                   "; download or copy the file again"};
  }

  void expect(const std::string& bytes, std::size_t size, std::uint64_t offset) const {
    if (bytes.size() < size) {
      throw source_error{m_path, "is truncated: it ends at byte " + std::to_string(m_size) +
                                     ", within the header of the block that begins at byte " + std::to_string(offset) +
                                     "; download or copy it again"};
    }
  }

  void read_header(const std::string& bytes, pbf_block& block) const {
    std::int64_t size = 0;
    block.type.clear();
    try {
      protozero::pbf_reader header{bytes};
      while (header.next()) {
        if (header.tag() == 1 && header.wire_type() == protozero::pbf_wire_type::length_delimited) {
          block.type = header.get_string();
        } else if (header.tag() == 3 && header.wire_type() == protozero::pbf_wire_type::varint) {
          size = header.get_int32();
        } else {
          header.skip();
        }
      }
    } catch (const protozero::exception&) {
      fail(block.offset, "has a header that cannot be read");
    }
    if (size <= 0 || size > static_cast<std::int64_t>(osmium::io::detail::max_uncompressed_blob_size)) {
      fail(block.offset, "claims to be " + std::to_string(size) + " bytes long");
    }
    block.data_size = static_cast<std::uint32_t>(size);
  }

  // Looks at the fields' headers alone.
  bool has_field(const pbf_block& block, protozero::pbf_tag_type field) const {
    std::uint64_t position = 0;
    while (position < block.data_size) {
      const std::string bytes = m_file.read(block.data_offset + position, 20);
      const char* data = bytes.data();
      const char* end = data + bytes.size();
      try {
        const auto key = protozero::decode_varint(&data, end);
        if (key >> 3U == field) {
          return true;
        }
        const auto value = protozero::decode_varint(&data, end);
        const auto length = static_cast<std::uint64_t>(data - bytes.data());
        if ((key & 7U) == 2 && value <= block.data_size) {
          position += length + value;
        } else if ((key & 7U) == 0) {
          position += length;
        } else {
          return false;
        }
      } catch (const protozero::exception&) {
        return false;
      }
    }
    return false;
  }
};

}  // namespace belvedere
