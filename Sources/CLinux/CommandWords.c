#include "CLinux.h"

#if __has_include(<malloc.h>)
static int count;
static char **words;

// The C library gives the command line to what runs before main().
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

int whirligif_word_count(void) { return count; }

const char *whirligif_word(int index) { return index >= 0 && index < count ? words[index] : 0; }
#endif
