// Where nodes are, by their ids.
#pragma once
#include <osmium/osm/location.hpp>
#include <osmium/osm/types.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace belvedere {

// Ten bytes a node and four for every 65,536 ids up to the highest, in pieces that are never copied to grow. Nodes come
// in the order of their ids; those that do not are kept apart, at a higher price, as are ids of 2^40 and more.
class node_index {
public:
  void set(osmium::unsigned_object_id_type id, osmium::Location location) {
    const auto group = id >> low_bits;
    if ((m_size > 0 && id <= m_last_id) || group >= max_groups || m_size == UINT32_MAX) {
      m_late[id] = location;
      return;
    }
    // Each group starts where the ones before it end; the last one is open.
    m_starts.resize(group + 1, m_size);
    if (m_size % piece_size == 0) {
      m_pieces.push_back(std::make_unique<piece>());
    }
    auto& last = *m_pieces.back();
    last.low[m_size % piece_size] = static_cast<std::uint16_t>(id);
    last.locations[m_size % piece_size] = location;
    ++m_size;
    m_last_id = id;
  }

  // The location is undefined where the node is not known.
  osmium::Location get(osmium::unsigned_object_id_type id) const noexcept {
    if (!m_late.empty()) {
      const auto found = m_late.find(id);
      if (found != m_late.end()) {
        return found->second;
      }
    }
    const auto group = id >> low_bits;
    if (group >= m_starts.size()) {
      return osmium::Location{};
    }
    const auto low = static_cast<std::uint16_t>(id);
    const std::uint32_t end = group + 1 < m_starts.size() ? m_starts[group + 1] : m_size;
    std::uint32_t index = m_starts[group];
    for (std::uint32_t count = end - index; count > 0;) {
      const std::uint32_t half = count / 2;
      if (low_at(index + half) < low) {
        index += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return index < end && low_at(index) == low ? m_pieces[index / piece_size]->locations[index % piece_size]
                                               : osmium::Location{};
  }

private:
  static constexpr int low_bits = 16;
  static constexpr std::uint32_t piece_size = 1U << 16;
  static constexpr std::uint64_t max_groups = 1ULL << 24;

  struct piece {
    std::array<std::uint16_t, piece_size> low;
    std::array<osmium::Location, piece_size> locations;
  };

  std::vector<std::unique_ptr<piece>> m_pieces;
  std::vector<std::uint32_t> m_starts;
  std::unordered_map<osmium::unsigned_object_id_type, osmium::Location> m_late;
  osmium::unsigned_object_id_type m_last_id = 0;
  std::uint32_t m_size = 0;

  std::uint16_t low_at(std::uint32_t index) const noexcept {
    return m_pieces[index / piece_size]->low[index % piece_size];
  }
};

}  // namespace belvedere
