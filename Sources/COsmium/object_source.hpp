// The objects of one or several files in order, whatever order they lie in.
#pragma once
#include "sorted_objects.hpp"

#include <osmium/io/any_input.hpp>
#include <osmium/util/file.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace belvedere {

// A file that can't be read, with the file's name in its sentence.
struct source_error : std::runtime_error {
  std::string path;

  source_error(const std::string& path, const std::string& reason)
      : std::runtime_error{path + ": " + reason}, path{path} {}
};

// A single file in order is streamed; several files, or one out of order, are sorted first.
class object_source {
public:
  using progress_function = std::function<void(std::uint64_t done, std::uint64_t total)>;

  object_source(std::vector<std::string> paths, sorted_objects sorted, progress_function progress)
      : m_paths(std::move(paths)),
        m_progress(std::move(progress)),
        m_is_streamed(m_paths.size() == 1),
        m_sorted(std::move(sorted)) {
    for (const auto& path : m_paths) {
      m_total += 2 * osmium::util::file_size(path);
    }
  }

  const osmium::Box& bounds() const noexcept { return m_bounds; }

  // The first pass: every relation, once.
  template <typename Function>
  void for_each_relation(Function&& function) {
    if (m_is_streamed && !is_in_order(m_paths.front())) {
      m_is_streamed = false;
    }
    if (m_is_streamed) {
      read(m_paths.front(), osmium::osm_entity_bits::relation, [&](const osmium::memory::Buffer& buffer) {
        for (const auto& relation : buffer.select<osmium::Relation>()) {
          function(relation);
        }
      });
      m_before = m_total / 2;
    } else {
      load();
      m_sorted.for_each_relation([&](const osmium::OSMObject& object) {
        if (object.visible()) {
          function(static_cast<const osmium::Relation&>(object));
        }
      });
    }
  }

  // The second pass: nodes, then ways. Their ids rise within a type.
  template <typename NodeFunction, typename WayFunction>
  void for_each_node_and_way(NodeFunction&& node, WayFunction&& way) {
    const auto deliver = [&](osmium::OSMObject& object) {
      if (!object.visible()) {
        return;
      }
      if (object.type() == osmium::item_type::node) {
        node(static_cast<const osmium::Node&>(object));
      } else if (object.type() == osmium::item_type::way) {
        way(static_cast<osmium::Way&>(object));
      }
    };
    if (m_is_streamed) {
      const auto bits = osmium::osm_entity_bits::node | osmium::osm_entity_bits::way;
      read(m_paths.front(), bits, [&](osmium::memory::Buffer& buffer) {
        for (auto& object : buffer.select<osmium::OSMObject>()) {
          deliver(object);
        }
      });
    } else {
      m_sorted.for_each_node_and_way(deliver);
    }
  }

private:
  std::vector<std::string> m_paths;
  progress_function m_progress;
  bool m_is_streamed;
  std::uint64_t m_total = 0;
  std::uint64_t m_before = 0;
  osmium::Box m_bounds;
  sorted_objects m_sorted;

  // Reads one file; every failure names the file and how far the reading got.
  template <typename Function>
  void read(const std::string& path, osmium::osm_entity_bits::type bits, Function&& function) {
    std::uint64_t offset = 0;
    try {
      osmium::io::Reader reader{osmium::io::File{path}, bits};
      const auto header = reader.header();
      if (header.has_multiple_object_versions()) {
        throw source_error{path, "is a history or change file; extract one point in time first (osmium time-filter)"};
      }
      for (const auto& box : header.boxes()) {
        m_bounds.extend(box);
      }
      while (osmium::memory::Buffer buffer = reader.read()) {
        offset = reader.offset();
        m_progress(m_before + offset, m_total);
        function(buffer);
      }
      reader.close();
    } catch (const source_error&) {
      throw;
    } catch (const std::exception& error) {
      const std::string where = offset > 0 ? " (after byte " + std::to_string(offset) + ")" : "";
      throw source_error{path, std::string{"cannot be read as OpenStreetMap data: "} + error.what() + where};
    }
  }

  // PBF headers promise an order; other files are looked through.
  bool is_in_order(const std::string& path) {
    try {
      osmium::io::Reader reader{osmium::io::File{path}, osmium::osm_entity_bits::nothing};
      const bool is_promised = reader.header().get("sorting") == "Type_then_ID";
      reader.close();
      if (is_promised) {
        return true;
      }
    } catch (const std::exception&) {
      // `read` meets the same failure and words it.
    }
    bool is_in_order = true;
    order_key previous;
    read(path, osmium::osm_entity_bits::nwr, [&](const osmium::memory::Buffer& buffer) {
      for (const auto& object : buffer.select<osmium::OSMObject>()) {
        const order_key key{object.type(), object.id()};
        is_in_order = is_in_order && previous.is_before(key);
        previous = key;
      }
    });
    m_bounds = osmium::Box{};
    return is_in_order;
  }

  struct order_key {
    osmium::item_type type = osmium::item_type::undefined;
    osmium::object_id_type id = 0;

    bool is_before(const order_key& other) const noexcept {
      if (type == osmium::item_type::undefined) {
        return true;
      }
      return type != other.type ? type < other.type : osmium::id_order{}(id, other.id);
    }
  };

  void load() {
    for (const auto& path : m_paths) {
      read(path, osmium::osm_entity_bits::nwr,
           [&](osmium::memory::Buffer& buffer) { m_sorted.add(std::move(buffer)); });
      m_before += 2 * osmium::util::file_size(path);
    }
  }
};

}  // namespace belvedere
