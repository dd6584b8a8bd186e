// OSM XML without coordinates that are none.
#pragma once
#include "piped_file.hpp"

#include <expat.h>
#include <osmium/io/any_compression.hpp>
#include <osmium/osm/location.hpp>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>

namespace belvedere {

// Passes elements and attributes on, but not latitudes and longitudes that are no numbers: such nodes have no place.
class xml_repair {
public:
  static void run(osmium::io::Decompressor& input, const piped_file::sink& output) {
    xml_repair repair{output};
    while (!repair.m_is_stopped) {
      const std::string bytes = input.read();
      XML_Parser parser = repair.m_parser.get();
      if (XML_Parse(parser, bytes.data(), static_cast<int>(bytes.size()), bytes.empty()) != XML_STATUS_OK) {
        throw std::runtime_error{std::string{XML_ErrorString(XML_GetErrorCode(parser))} + " at line " +
                                 std::to_string(XML_GetCurrentLineNumber(parser))};
      }
      repair.m_is_stopped = bytes.empty() || !output(repair.m_text);
      repair.m_text.clear();
    }
  }

private:
  struct parser_deleter {
    void operator()(XML_Parser parser) const noexcept { XML_ParserFree(parser); }
  };

  const piped_file::sink& m_output;
  std::unique_ptr<XML_ParserStruct, parser_deleter> m_parser;
  std::string m_text;
  bool m_is_stopped = false;

  explicit xml_repair(const piped_file::sink& output) : m_output(output), m_parser(XML_ParserCreate(nullptr)) {
    XML_SetUserData(m_parser.get(), this);
    XML_SetElementHandler(m_parser.get(), start, end);
    XML_SetEntityDeclHandler(m_parser.get(), refuse_entity);
  }

  static void start(void* data, const char* element, const char** attributes) {
    auto& self = *static_cast<xml_repair*>(data);
    self.m_text.append("<").append(element);
    for (; *attributes != nullptr; attributes += 2) {
      if (is_coordinate_or_other(attributes[0], attributes[1])) {
        self.m_text.append(" ").append(attributes[0]).append("=\"");
        self.append_escaped(attributes[1]);
        self.m_text.append("\"");
      }
    }
    self.m_text.append(">");
  }

  static void end(void* data, const char* element) {
    static_cast<xml_repair*>(data)->m_text.append("</").append(element).append(">\n");
  }

  // Entities can be made to grow without bound.
  static void refuse_entity(void* data, const char*, int, const char*, int, const char*, const char*, const char*,
                            const char*) {
    XML_StopParser(static_cast<xml_repair*>(data)->m_parser.get(), XML_FALSE);
  }

  static bool is_coordinate_or_other(const char* name, const char* value) {
    try {
      osmium::Location location;
      if (is_any_of(name, {"lat", "minlat", "maxlat"})) {
        location.set_lat(value);
      } else if (is_any_of(name, {"lon", "minlon", "maxlon"})) {
        location.set_lon(value);
      }
      return true;
    } catch (const osmium::invalid_location&) {
      return false;
    }
  }

  static bool is_any_of(const char* name, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [name](const char* other) { return std::strcmp(name, other) == 0; });
  }

  void append_escaped(const char* value) {
    for (; *value != '\0'; ++value) {
      switch (*value) {
        case '&': m_text.append("&amp;"); break;
        case '<': m_text.append("&lt;"); break;
        case '"': m_text.append("&quot;"); break;
        case '\n': m_text.append("&#10;"); break;
        case '\r': m_text.append("&#13;"); break;
        case '\t': m_text.append("&#9;"); break;
        default: m_text.push_back(*value);
      }
    }
  }
};

}  // namespace belvedere
