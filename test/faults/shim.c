// Intercepts a program's file operations below one folder (LD_PRELOAD). It counts them, and at the Nth it kills the
// program or makes operations fail. From a log of them a test rebuilds what a power cut could have left.
//
// FAULT_SHIM_FOLDER   only files below it count
// FAULT_SHIM_CONTROL  a file of four 64-bit numbers, shared with the test: mode, n, operations so far, faults so far
// FAULT_SHIM_LOG      optional: every operation with its data

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { COUNT = 0, KILL = 1, FULL_FROM = 2, EIO_FROM = 3, FULL_ONCE = 4, EIO_ONCE = 5 };
enum { PASS = 0, FAIL = 1, TEAR = 2, HALF = 3 };

static volatile int64_t *control;
static char folder[PATH_MAX];
static size_t folder_length;
static int log_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);
static int (*real_remove)(const char *);
static int (*real_unlinkat)(int, const char *, int);
static int (*real_rename)(const char *, const char *);
static int (*real_open)(const char *, int, ...);

__attribute__((constructor)) static void start(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_pwritev = dlsym(RTLD_NEXT, "pwritev64");
  real_writev = dlsym(RTLD_NEXT, "writev");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_remove = dlsym(RTLD_NEXT, "remove");
  real_unlinkat = dlsym(RTLD_NEXT, "unlinkat");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_open = dlsym(RTLD_NEXT, "open64");
  const char *below = getenv("FAULT_SHIM_FOLDER");
  const char *shared = getenv("FAULT_SHIM_CONTROL");
  const char *log = getenv("FAULT_SHIM_LOG");
  if (!below || !shared) return;
  snprintf(folder, sizeof folder, "%s", below);
  folder_length = strlen(folder);
  int fd = real_open(shared, O_RDWR | O_CLOEXEC);
  if (fd < 0) abort();
  control = mmap(NULL, 4 * sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (control == MAP_FAILED) abort();
  if (log) log_fd = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_ours(const char *path) {
  return control && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

static int path_of(int fd, char *path) {
  if (!control) return 0;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

/** The fate of the next operation. Only writes use disk space: extending a file leaves it sparse. */
static int next(int writes, int *error) {
  pthread_mutex_lock(&lock);
  int64_t n = ++control[2], mode = control[0], at = control[1];
  pthread_mutex_unlock(&lock);
  *error = 0;
  if (mode == KILL && n == at) {
    // Every other write is torn: its first half reaches the file.
    if (writes && n % 2 == 1) return TEAR;
    kill(getpid(), SIGKILL);
  }
  // A disk that fills up stores a part of the first write that it has no room for, and reports how much.
  if (mode == FULL_FROM && n >= at && writes && control[3]++ == 0) return HALF;
  if ((mode == FULL_FROM && n >= at && writes) || (mode == FULL_ONCE && n == at && writes)) *error = ENOSPC;
  if ((mode == EIO_FROM && n >= at) || (mode == EIO_ONCE && n == at)) *error = EIO;
  if (*error) {
    control[3]++;
    return FAIL;
  }
  return PASS;
}

static void put(const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t written = real_write(log_fd, at, length);
    if (written <= 0) abort();
    at += written;
    length -= written;
  }
}

/** op, offset, length of path, length of data; path; data. */
static void record(char op, const char *path, int64_t offset, const void *data, int64_t length) {
  if (log_fd < 0) return;
  pthread_mutex_lock(&lock);
  int64_t head[4] = {op, offset, (int64_t)strlen(path), length};
  put(head, sizeof head);
  put(path, head[2]);
  if (length > 0) put(data, length);
  pthread_mutex_unlock(&lock);
}

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t offset) {
  return offset < 0 ? real_write(fd, bytes, length) : real_pwrite(fd, bytes, length, offset);
}

static ssize_t any_write(int fd, const void *bytes, size_t length, off_t offset) {
  char path[PATH_MAX];
  int error;
  if (!path_of(fd, path)) return write_at(fd, bytes, length, offset);
  switch (next(1, &error)) {
    case TEAR:
      write_at(fd, bytes, length / 2, offset);
      kill(getpid(), SIGKILL);
      break;
    case HALF:
      if (length > 1) {
        length /= 2;
        break;
      }
      errno = ENOSPC;
      return -1;
    case FAIL:
      errno = error;
      return -1;
  }
  int64_t from = offset < 0 ? lseek(fd, 0, SEEK_CUR) : offset;
  ssize_t written = write_at(fd, bytes, length, offset);
  if (written > 0) record('W', path, from, bytes, written);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) { return any_write(fd, bytes, length, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return any_write(fd, bytes, length, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) { return any_write(fd, bytes, length, offset); }

/** Writes only the first part; callers of writev continue with the rest. */
static ssize_t any_writev(int fd, const struct iovec *parts, int count, off_t offset) {
  char path[PATH_MAX];
  if (path_of(fd, path) && count > 0) return any_write(fd, parts[0].iov_base, parts[0].iov_len, offset);
  return offset < 0 ? real_writev(fd, parts, count) : real_pwritev(fd, parts, count, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) { return any_writev(fd, parts, count, -1); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) { return any_writev(fd, parts, count, offset); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) { return any_writev(fd, parts, count, offset); }

static int any_sync(int fd, int (*real)(int)) {
  char path[PATH_MAX];
  int error;
  if (!path_of(fd, path)) return real(fd);
  if (next(0, &error) == FAIL) {
    errno = error;
    return -1;
  }
  int result = real(fd);
  if (result == 0) record('S', path, 0, NULL, 0);
  return result;
}

int fsync(int fd) { return any_sync(fd, real_fsync); }
int fdatasync(int fd) { return any_sync(fd, real_fdatasync); }

static int any_truncate(int fd, off_t length) {
  char path[PATH_MAX];
  int error;
  if (!path_of(fd, path)) return real_ftruncate(fd, length);
  if (next(0, &error) == FAIL) {
    errno = error;
    return -1;
  }
  int result = real_ftruncate(fd, length);
  if (result == 0) record('T', path, length, NULL, 0);
  return result;
}

int ftruncate(int fd, off_t length) { return any_truncate(fd, length); }
int ftruncate64(int fd, off_t length) { return any_truncate(fd, length); }

int unlink(const char *path) {
  int error;
  if (!is_ours(path)) return real_unlink(path);
  if (next(0, &error) == FAIL) {
    errno = error;
    return -1;
  }
  int result = real_unlink(path);
  if (result == 0) record('U', path, 0, NULL, 0);
  return result;
}

/** Node removes files and folders by these two. They can be killed at, but never fail: row A23 is about refused removals. */
int remove(const char *path) {
  int error;
  if (is_ours(path)) next(0, &error);
  return real_remove(path);
}

int unlinkat(int parent, const char *name, int flags) {
  char path[PATH_MAX];
  int error;
  if (path_of(parent, path)) next(0, &error);
  return real_unlinkat(parent, name, flags);
}

int rename(const char *from, const char *to) {
  int error;
  if (!is_ours(from)) return real_rename(from, to);
  if (next(0, &error) == FAIL) {
    errno = error;
    return -1;
  }
  int result = real_rename(from, to);
  if (result == 0) record('R', from, 0, to, strlen(to));
  return result;
}

static int any_open(const char *path, int flags, mode_t mode) {
  int fd = real_open(path, flags, mode);
  if (fd >= 0 && log_fd >= 0 && is_ours(path) && (flags & (O_CREAT | O_TRUNC))) record('O', path, flags & O_TRUNC ? 1 : 0, NULL, 0);
  return fd;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return any_open(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return any_open(path, flags, mode);
}
