// Why a file can't be read.
#pragma once
#include <stdexcept>
#include <string>

namespace belvedere {

// The sentence names the file, what is wrong, and what to do.
struct source_error : std::runtime_error {
  std::string path;

  source_error(const std::string& path, const std::string& reason)
      : std::runtime_error{path + ": " + reason}, path{path} {}
};

}  // namespace belvedere
