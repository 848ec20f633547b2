/* wmemset(), which Glibc's own module leaves out. */
#include <wchar.h>
