#include "CLinux.h"

#ifdef COMMAND_ALONE
// Embedded Swift leaves it to the program to read a number from text; elsewhere its standard library does. No locale is ever set, so the
// point is a point.
const char *_Nullable _swift_stdlib_strtod_clocale(const char *_Nonnull text, double *_Nonnull number) {
  char *end = 0;
  *number = strtod(text, &end);
  return end == text ? 0 : end;
}
#endif
