// Objects that come in any order, had in order.
#pragma once
#include "file_descriptor.hpp"

#include <osmium/memory/buffer.hpp>
#include <osmium/osm/object.hpp>
#include <osmium/osm/object_comparisons.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace belvedere {

// A nameless file, which goes with its owner.
class scratch_file {
public:
  explicit scratch_file(const std::string& directory) : m_directory(directory) {
    const std::string path = directory + "/objects.sorted";
    m_descriptor = file_descriptor{::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
    if (m_descriptor.number() < 0) {
      fail();
    }
    ::unlink(path.c_str());
  }

  std::uint64_t size() const noexcept { return m_size; }

  void append(const unsigned char* bytes, std::size_t count) {
    while (count > 0) {
      const auto written = ::pwrite(m_descriptor.number(), bytes, count, static_cast<off_t>(m_size));
      if (written < 0 && errno == EINTR) {
        continue;
      }
      if (written <= 0) {
        fail();
      }
      bytes += written;
      count -= static_cast<std::size_t>(written);
      m_size += static_cast<std::uint64_t>(written);
    }
  }

  void read(std::uint64_t offset, unsigned char* bytes, std::size_t count) const {
    if (m_descriptor.read(offset, reinterpret_cast<char*>(bytes), count) < count) {
      fail();
    }
  }

private:
  std::string m_directory;
  file_descriptor m_descriptor{-1};
  std::uint64_t m_size = 0;

  [[noreturn]] void fail() const {
    throw std::runtime_error{m_directory + ": the objects could not be sorted there: " + std::strerror(errno)};
  }
};

// Sorts by type and id; of several versions of an object only the newest is handed out. What does not fit into
// memory goes to a file in sorted runs, which are merged (Knuth, "Sorting and Searching").
class sorted_objects {
public:
  // `memory` is how many bytes of objects are held.
  sorted_objects(std::string directory, std::size_t memory) : m_directory(std::move(directory)), m_memory(memory) {}

  void add(osmium::memory::Buffer&& buffer) {
    m_bytes += buffer.capacity();
    m_buffers.push_back(std::move(buffer));
    if (m_bytes >= m_memory) {
      write_run();
    }
  }

  template <typename Function>
  void for_each_relation(Function&& function) {
    for_each(true, function);
  }

  template <typename Function>
  void for_each_node_and_way(Function&& function) {
    for_each(false, function);
  }

private:
  static constexpr std::size_t chunk_size = 1024UL * 1024;

  // Where a run lies in the file; its relations come last.
  struct run {
    std::uint64_t begin, relations, end;
  };

  std::string m_directory;
  std::size_t m_memory;
  std::vector<osmium::memory::Buffer> m_buffers;
  std::size_t m_bytes = 0;
  std::vector<osmium::OSMObject*> m_objects;
  std::unique_ptr<scratch_file> m_file;
  std::vector<run> m_runs;

  // A place in a run, with the object there.
  class cursor {
  public:
    cursor(const scratch_file& file, std::uint64_t begin, std::uint64_t end)
        : m_file(&file), m_next(begin), m_end(end) {
      load(sizeof(osmium::OSMObject));
    }

    osmium::OSMObject* object() noexcept {
      return m_position < m_filled ? reinterpret_cast<osmium::OSMObject*>(bytes() + m_position) : nullptr;
    }

    void advance() {
      m_position += object()->padded_size();
      load(sizeof(osmium::OSMObject));
    }

  private:
    const scratch_file* m_file;
    std::uint64_t m_next;
    std::uint64_t m_end;
    // Objects want to lie on multiples of eight bytes.
    std::vector<std::uint64_t> m_words;
    std::size_t m_position = 0;
    std::size_t m_filled = 0;

    unsigned char* bytes() noexcept { return reinterpret_cast<unsigned char*>(m_words.data()); }

    // Brings in the whole object at the position, of which `count` bytes are sure to be there unless the run ends.
    void load(std::size_t count) {
      if (m_position == m_filled && m_next == m_end) {
        return;
      }
      fill(count);
      fill(object()->padded_size());
    }

    void fill(std::size_t count) {
      if (m_filled - m_position >= count) {
        return;
      }
      std::copy(bytes() + m_position, bytes() + m_filled, bytes());
      m_filled -= m_position;
      m_position = 0;
      const auto wanted = std::max(count, chunk_size);
      m_words.resize(std::max(m_words.size(), (wanted + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t)));
      const auto more = std::min<std::uint64_t>(wanted - m_filled, m_end - m_next);
      m_file->read(m_next, bytes() + m_filled, more);
      m_next += more;
      m_filled += more;
    }
  };

  void sort() {
    m_objects.clear();
    for (auto& buffer : m_buffers) {
      for (auto& object : buffer.select<osmium::OSMObject>()) {
        m_objects.push_back(&object);
      }
    }
    std::sort(m_objects.begin(), m_objects.end(), osmium::object_order_type_id_reverse_version{});
    const auto end = std::unique(m_objects.begin(), m_objects.end(), osmium::object_equal_type_id{});
    m_objects.erase(end, m_objects.end());
  }

  void write_run() {
    if (!m_file) {
      m_file = std::make_unique<scratch_file>(m_directory);
    }
    sort();
    run written{m_file->size(), 0, 0};
    std::vector<unsigned char> pending;
    const auto flush = [&] {
      m_file->append(pending.data(), pending.size());
      pending.clear();
    };
    for (const auto* object : m_objects) {
      if (object->type() == osmium::item_type::relation && written.relations == 0) {
        flush();
        written.relations = m_file->size();
      }
      pending.insert(pending.end(), object->data(), object->data() + object->padded_size());
      if (pending.size() >= chunk_size) {
        flush();
      }
    }
    flush();
    written.end = m_file->size();
    if (written.relations == 0) {
      written.relations = written.end;
    }
    m_runs.push_back(written);
    m_objects.clear();
    m_buffers.clear();
    m_bytes = 0;
  }

  template <typename Function>
  void for_each(bool relations, Function&& function) {
    if (!m_runs.empty()) {
      if (!m_buffers.empty()) {
        write_run();
      }
      merge(relations, function);
      return;
    }
    if (m_objects.empty()) {
      sort();
    }
    for (auto* object : m_objects) {
      if ((object->type() == osmium::item_type::relation) == relations) {
        function(*object);
      }
    }
  }

  template <typename Function>
  void merge(bool relations, Function&& function) {
    std::vector<cursor> cursors;
    for (const auto& run : m_runs) {
      cursors.emplace_back(*m_file, relations ? run.relations : run.begin, relations ? run.end : run.relations);
    }
    // A heap with the cursor of the first object on top.
    std::vector<cursor*> heap;
    for (auto& cursor : cursors) {
      if (cursor.object() != nullptr) {
        heap.push_back(&cursor);
      }
    }
    const auto is_after = [](cursor* a, cursor* b) {
      return osmium::object_order_type_id_reverse_version{}(*b->object(), *a->object());
    };
    std::make_heap(heap.begin(), heap.end(), is_after);
    std::pair<osmium::item_type, osmium::object_id_type> last{osmium::item_type::undefined, 0};
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), is_after);
      auto& object = *heap.back()->object();
      if (last != std::make_pair(object.type(), object.id())) {
        last = {object.type(), object.id()};
        function(object);
      }
      heap.back()->advance();
      if (heap.back()->object() == nullptr) {
        heap.pop_back();
      } else {
        std::push_heap(heap.begin(), heap.end(), is_after);
      }
    }
  }
};

}  // namespace belvedere
