// The objects of one or several files in order, whatever order they lie in.
#pragma once
#include "sorted_objects.hpp"
#include "source_error.hpp"
#include "source_file.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace belvedere {

// A single file in order is streamed; several files, or one out of order, are sorted first.
class object_source {
public:
  using progress_function = std::function<void(std::uint64_t done, std::uint64_t total)>;

  object_source(const std::vector<std::string>& paths, sorted_objects sorted, progress_function progress)
      : m_progress(std::move(progress)), m_is_streamed(paths.size() == 1), m_sorted(std::move(sorted)) {
    for (const auto& path : paths) {
      m_files.emplace_back(path);
      m_total += 2 * m_files.back().size();
    }
  }

  const osmium::Box& bounds() const noexcept { return m_bounds; }

  // The first pass: every relation, once.
  template <typename Function>
  void for_each_relation(Function&& function) {
    if (m_is_streamed && !is_in_order(m_files.front())) {
      m_is_streamed = false;
    }
    if (m_is_streamed) {
      read(m_files.front(), osmium::osm_entity_bits::relation, [&](const osmium::memory::Buffer& buffer) {
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
      auto& file = m_files.front();
      bool has_ways = false;
      read(file, bits, [&](osmium::memory::Buffer& buffer) {
        for (auto& object : buffer.select<osmium::OSMObject>()) {
          has_ways = has_ways || object.type() == osmium::item_type::way;
          if (has_ways && object.type() == osmium::item_type::node) {
            throw source_error{file.path(), "has nodes after ways, though its header says that it is sorted; sort it "
                                            "(osmium sort)"};
          }
          deliver(object);
        }
      });
    } else {
      m_sorted.for_each_node_and_way(deliver);
    }
  }

private:
  std::vector<source_file> m_files;
  progress_function m_progress;
  bool m_is_streamed;
  std::uint64_t m_total = 0;
  std::uint64_t m_before = 0;
  osmium::Box m_bounds;
  sorted_objects m_sorted;

  template <typename Function>
  void read(source_file& file, osmium::osm_entity_bits::type bits, Function&& function) {
    const auto on_header = [this](const osmium::io::Header& header) {
      for (const auto& box : header.boxes()) {
        m_bounds.extend(box);
      }
    };
    const auto on_buffer = [&](osmium::memory::Buffer& buffer, std::uint64_t offset) {
      m_progress(m_before + offset, m_total);
      function(buffer);
    };
    file.read(bits, on_header, on_buffer);
  }

  // PBF headers promise an order; other files are looked through. Coordinates that are none show here.
  bool is_in_order(source_file& file) {
    if (file.promises_order()) {
      return true;
    }
    try {
      return is_found_in_order(file);
    } catch (const source_file::bad_coordinates&) {
      file.leave_out_bad_coordinates();
      return is_found_in_order(file);
    }
  }

  bool is_found_in_order(source_file& file) {
    bool is_in_order = true;
    order_key previous;
    read(file, osmium::osm_entity_bits::nwr, [&](const osmium::memory::Buffer& buffer) {
      for (const auto& object : buffer.select<osmium::OSMObject>()) {
        const order_key key{object.type(), object.id()};
        is_in_order = is_in_order && object.visible() && previous.is_before(key);
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
    // What was read before coordinates proved to be none comes again; of equal objects one is kept.
    const auto keep = [this](osmium::memory::Buffer& buffer) { m_sorted.add(std::move(buffer)); };
    for (auto& file : m_files) {
      try {
        read(file, osmium::osm_entity_bits::nwr, keep);
      } catch (const source_file::bad_coordinates&) {
        file.leave_out_bad_coordinates();
        read(file, osmium::osm_entity_bits::nwr, keep);
      }
      m_before += 2 * file.size();
    }
  }
};

}  // namespace belvedere
