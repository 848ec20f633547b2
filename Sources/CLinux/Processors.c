#define _GNU_SOURCE  // For CPU_COUNT().
#include "CLinux.h"

#include <sched.h>

// What the process was confined to, in a container or by taskset, and without reading a file of the system. More than the 1,024 that
// a set holds are counted as all that there are.
int whirligif_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)sysconf(_SC_NPROCESSORS_ONLN);
}
