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

#ifdef COMMAND_ALONE
// The standard library would look for the words in a file of the system, before main() and whoever asks for them: a third of the
// instructions of a start. Who answers in its stead keeps that part of its archive out of the program.
char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
  *length = count;
  return words;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
  words = argv;
  count = argc;
}
#endif
#endif
