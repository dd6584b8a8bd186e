// A file as others read it, made while it is read.
#pragma once
#include "file_descriptor.hpp"

#include <csignal>
#include <exception>
#include <functional>
#include <string>
#include <thread>

namespace belvedere {

class piped_file {
public:
  // Takes bytes; false once nobody reads any more.
  using sink = std::function<bool(const std::string&)>;

  // `produce` runs on a thread of its own.
  explicit piped_file(std::function<void(const sink&)> produce) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      throw std::runtime_error{std::string{"no pipe could be made: "} + std::strerror(errno)};
    }
    m_end = file_descriptor{ends[0]};
    m_thread = std::thread{[this, writing = ends[1], produce = std::move(produce)] {
      run(file_descriptor{writing}, produce);
    }};
  }

  piped_file(const piped_file&) = delete;
  piped_file& operator=(const piped_file&) = delete;

  ~piped_file() { join(); }

  // The name to read it under, once.
  std::string path() const { return "/proc/self/fd/" + std::to_string(m_end.number()); }

  // To be called when it is open under its name: from then on the reader alone keeps the writer going.
  void is_open() noexcept { m_end.close(); }

  // What went wrong in making it.
  std::exception_ptr failure() {
    join();
    return m_failure;
  }

private:
  file_descriptor m_end{-1};
  std::thread m_thread;
  std::exception_ptr m_failure;

  void join() {
    m_end.close();
    if (m_thread.joinable()) {
      m_thread.join();
    }
  }

  void run(file_descriptor end, const std::function<void(const sink&)>& produce) noexcept {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    try {
      produce([&end](const std::string& bytes) { return write(end.number(), bytes); });
    } catch (...) {
      m_failure = std::current_exception();
    }
  }

  static bool write(int number, const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const auto count = ::write(number, bytes.data() + done, bytes.size() - done);
      if (count < 0 && errno != EINTR) {
        return false;
      }
      done += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return true;
  }
};

}  // namespace belvedere
