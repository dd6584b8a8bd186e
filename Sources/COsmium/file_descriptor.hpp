// An open file.
#pragma once
#include "source_error.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>

namespace belvedere {

class file_descriptor {
public:
  explicit file_descriptor(int number) noexcept : m_number(number) {}

  static file_descriptor reading(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (number < 0) {
      throw source_error{path, std::string{"cannot be opened: "} + std::strerror(errno)};
    }
    return file_descriptor{number};
  }

  file_descriptor(file_descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
  file_descriptor& operator=(file_descriptor&& other) noexcept {
    std::swap(m_number, other.m_number);
    return *this;
  }
  ~file_descriptor() { close(); }

  int number() const noexcept { return m_number; }

  int release() noexcept { return std::exchange(m_number, -1); }

  void close() noexcept {
    if (m_number >= 0) {
      ::close(std::exchange(m_number, -1));
    }
  }

  // Up to `size` bytes from `offset`; fewer where the file ends.
  std::string read(std::uint64_t offset, std::size_t size) const {
    std::string bytes(size, '\0');
    bytes.resize(read(offset, &bytes[0], size));
    return bytes;
  }

  // How many of `size` bytes from `offset` could be read.
  std::size_t read(std::uint64_t offset, char* bytes, std::size_t size) const {
    std::size_t done = 0;
    while (done < size) {
      const auto count = ::pread(m_number, bytes + done, size - done, static_cast<off_t>(offset + done));
      if (count < 0 && errno == EINTR) {
        continue;
      }
      if (count <= 0) {
        break;
      }
      done += static_cast<std::size_t>(count);
    }
    return done;
  }

private:
  int m_number;
};

}  // namespace belvedere
