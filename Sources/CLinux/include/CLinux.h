// The C library on Linux, as far as this package uses it, with what Swift's own module of it leaves out: what the allocator can be
// told, and wmemset().
#pragma once

#if __has_include(<malloc.h>)
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// What Swift would import as another type, or not at all: macros with casts in them.
#undef S_IFMT
#undef S_IFREG
#undef S_IFDIR
static const mode_t S_IFMT = 0170000;
static const mode_t S_IFREG = 0100000;
static const mode_t S_IFDIR = 0040000;
#undef SIG_DFL
#undef SIG_IGN
static const __sighandler_t _Nullable SIG_DFL = (__sighandler_t)0;
static const __sighandler_t _Nullable SIG_IGN = (__sighandler_t)1;

// What it does not import: a macro, and functions with as many parameters as one likes.
static inline int *_Nonnull whirligif_errno(void) { return &errno; }
static inline int whirligif_open(const char *_Nonnull path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int whirligif_ioctl(int descriptor, unsigned long request, void *_Nullable value) {
  return ioctl(descriptor, request, value);
}

/// How many words the process was started with, and each of them, its own name first.
int whirligif_word_count(void);
const char *_Nullable whirligif_word(int index);

/// How many processors the process may run on.
int whirligif_processor_count(void);

// What the command has under the names of the mathematics library; see Rounding.c.
double whirligif_trunc(double x);
double whirligif_floor(double x);
double whirligif_ceil(double x);
double whirligif_round(double x);
double whirligif_rint(double x);
double whirligif_sqrt(double x);
float whirligif_sqrtf(float x);
double whirligif_fmod(double x, double y);
#endif
