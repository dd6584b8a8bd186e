// renameat2 of Linux 3.15, which Swift's Glibc module leaves out.
#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Gives each of two paths the other's name in one step. 0, or -1 and errno.
static inline int exchange_names(const char *a, const char *b) {
  const unsigned int exchange = 2;  // RENAME_EXCHANGE
  return (int)syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, exchange);
}
