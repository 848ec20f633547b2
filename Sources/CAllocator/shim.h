// What glibc's allocator can be told. Swift's module of glibc leaves this header out.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
