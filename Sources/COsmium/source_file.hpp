// One OpenStreetMap file, whatever its name says it is.
#pragma once
#include "file_descriptor.hpp"
#include "pbf_blocks.hpp"
#include "piped_file.hpp"
#include "source_error.hpp"
#include "xml_repair.hpp"

#include <osmium/io/any_input.hpp>
#include <osmium/util/file.hpp>
#include <protozero/pbf_builder.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace belvedere {

class source_file {
public:
  // Looks at the first bytes, and at the framing of PBF.
  explicit source_file(std::string path) : m_path(std::move(path)) {
    const auto file = file_descriptor::reading(m_path);
    const std::string start = file.read(0, 512);
    if (start.empty()) {
      fail("is empty; download or copy it again");
    }
    if (start.compare(0, 2, "\x1f\x8b") == 0) {
      m_compression = osmium::io::file_compression::gzip;
    } else if (start.compare(0, 3, "BZh") == 0) {
      m_compression = osmium::io::file_compression::bzip2;
    } else if (!looks_like_xml(start)) {
      m_is_pbf = true;
      check_pbf(start);
    }
  }

  const std::string& path() const noexcept { return m_path; }

  std::uint64_t size() const { return osmium::file_size(m_path); }

  // Whether the header promises nodes, ways and relations, each by rising ids, with one version of each.
  bool promises_order() {
    try {
      opened file{*this, osmium::osm_entity_bits::nothing};
      const auto header = file.reader().header();
      file.close();
      return header.get("sorting") == "Type_then_ID" && !header.has_multiple_object_versions() && !m_has_later_headers;
    } catch (const std::exception&) {
      return false;  // `read` meets the same failure and words it.
    }
  }

  // Calls with the header, then with each buffer of objects and how many bytes are read.
  template <typename HeaderFunction, typename Function>
  void read(osmium::osm_entity_bits::type bits, HeaderFunction&& on_header, Function&& function) {
    opened file{*this, bits};
    try {
      on_header(file.reader().header());
      while (osmium::memory::Buffer buffer = file.reader().read()) {
        function(buffer, std::min<std::uint64_t>(file.reader().offset(), size()));
      }
      file.close();
    } catch (const source_error&) {
      throw;
    } catch (const osmium::invalid_location&) {
      if (m_is_pbf || m_has_bad_coordinates) {
        throw;
      }
      throw bad_coordinates{};
    } catch (const std::exception& error) {
      file.rethrow_failure();
      explain(error);
    }
  }

  // Thrown by `read` the first time that it meets coordinates which are no numbers. Reading again leaves them out.
  struct bad_coordinates {};

  void leave_out_bad_coordinates() noexcept { m_has_bad_coordinates = true; }

private:
  std::string m_path;
  bool m_is_pbf = false;
  osmium::io::file_compression m_compression = osmium::io::file_compression::none;
  // Blocks that libosmium does not read: of unknown types, headers after the first, Zstandard.
  bool m_has_foreign_blocks = false;
  bool m_has_later_headers = false;
  bool m_has_bad_coordinates = false;

  [[noreturn]] void fail(const std::string& reason) const { throw source_error{m_path, reason}; }

  // The file, or what is made of it, open to be read.
  class opened {
  public:
    opened(const source_file& source, osmium::osm_entity_bits::type bits) : m_path(source.m_path) {
      if (source.m_is_pbf && source.m_has_foreign_blocks) {
        m_pipe.emplace([path = source.m_path](const piped_file::sink& output) { copy_known_blocks(path, output); });
      } else if (source.m_has_bad_coordinates) {
        m_pipe.emplace([&source](const piped_file::sink& output) { source.repair(output); });
      }
      osmium::io::File file{m_pipe ? m_pipe->path() : source.m_path, source.m_is_pbf ? "pbf" : "osm"};
      file.set_compression(m_pipe ? osmium::io::file_compression::none : source.m_compression);
      m_reader.emplace(file, bits);
      if (m_pipe) {
        m_pipe->is_open();
      }
    }

    osmium::io::Reader& reader() noexcept { return *m_reader; }

    void close() {
      m_reader->close();
      rethrow_failure();
    }

    void rethrow_failure() {
      m_reader.reset();
      if (const auto failure = m_pipe ? m_pipe->failure() : nullptr) {
        try {
          std::rethrow_exception(failure);
        } catch (const source_error&) {
          throw;
        } catch (const std::exception& error) {
          throw source_error{m_path, std::string{"cannot be read: "} + error.what() + "; repair or download it again"};
        }
      }
    }

  private:
    std::string m_path;
    std::optional<piped_file> m_pipe;
    std::optional<osmium::io::Reader> m_reader;
  };

  static bool looks_like_xml(const std::string& start) {
    const auto first = start.find_first_not_of("\xef\xbb\xbf \t\r\n");
    // UTF-16 begins with a mark of its own; expat reads it.
    return (first != std::string::npos && start[first] == '<') || start.compare(0, 2, "\xff\xfe") == 0 ||
           start.compare(0, 2, "\xfe\xff") == 0;
  }

  void check_pbf(const std::string& start) {
    // The first block's header begins with its type; no other file does.
    if (start.size() < 5 || start[0] != 0 || start[1] != 0) {
      fail("is no OpenStreetMap file: it begins like neither PBF nor XML; give .osm.pbf, .osm, .osm.gz or .osm.bz2");
    }
    pbf_blocks blocks{m_path};
    pbf_block block;
    for (bool is_first = true; blocks.next(block); is_first = false) {
      const bool is_header = block.type == "OSMHeader";
      if (is_first && !is_header) {
        fail("is no OpenStreetMap PBF file: its first block is not a header; download or copy it again");
      }
      m_has_later_headers = m_has_later_headers || (is_header && !is_first);
      const bool is_known = is_first || block.type == "OSMData";
      m_has_foreign_blocks = m_has_foreign_blocks || !is_known || blocks.is_zstd(block);
    }
  }

  // The first header and the data, as libosmium reads them.
  static void copy_known_blocks(const std::string& path, const piped_file::sink& output) {
    pbf_blocks blocks{path};
    pbf_block block;
    for (bool is_first = true; blocks.next(block); is_first = false) {
      if (!is_first && block.type != "OSMData") {
        continue;
      }
      const std::string data = blocks.without_zstd(block);
      std::string header;
      protozero::pbf_writer writer{header};
      writer.add_string(1, block.type);
      writer.add_int32(3, static_cast<std::int32_t>(data.size()));
      const auto size = static_cast<std::uint32_t>(header.size());
      const char prefix[] = {static_cast<char>(size >> 24U), static_cast<char>(size >> 16U),
                             static_cast<char>(size >> 8U), static_cast<char>(size)};
      if (!output(std::string(prefix, sizeof(prefix)) + header + data)) {
        return;
      }
    }
  }

  void repair(const piped_file::sink& output) const {
    auto file = file_descriptor::reading(m_path);
    const auto input =
        osmium::io::CompressionFactory::instance().create_decompressor(m_compression, file.number());
    file.release();  // The decompressor closes it.
    xml_repair::run(*input, output);
    input->close();
  }

  // Words a failure of libosmium's.
  [[noreturn]] void explain(const std::exception& error) const {
    if (const auto* feature = required_feature(error)) {
      fail("needs the feature " + in_one_line(feature) +
           ", which is not known here; convert it (osmium cat -o NEW.osm.pbf)");
    }
    if (m_is_pbf) {
      pbf_blocks{m_path}.find_damage();
      fail(std::string{"cannot be read: "} + error.what() + "; download or copy it again");
    }
    fail_if_stream_is_damaged(error);
    fail(std::string{"is no valid OpenStreetMap XML: "} + error.what() + "; repair it or export it again");
  }

  // What libosmium says before the feature's name.
  static const char* required_feature(const std::exception& error) {
    constexpr const char* prefix = "required feature not supported: ";
    const char* found = std::strstr(error.what(), prefix);
    return found == nullptr ? nullptr : found + std::strlen(prefix);
  }

  static std::string in_one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; }, ' ');
    return text;
  }

  void fail_if_stream_is_damaged(const std::exception& error) const {
    const bool is_gzip = dynamic_cast<const osmium::gzip_error*>(&error) != nullptr;
    if (is_gzip || dynamic_cast<const osmium::bzip2_error*>(&error) != nullptr) {
      fail(std::string{is_gzip ? "its gzip" : "its bzip2"} + " data are truncated or damaged (" + error.what() +
           "); download or copy it again");
    }
  }
};

}  // namespace belvedere
