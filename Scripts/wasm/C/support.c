// Functions of the C library and of the compiler's runtime that WebAssembly without a host does not have. Nothing in the
// module reaches the outside: what would open a file or read a clock fails.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wasi/api.h>

#include "setjmp.h"

// The seed of hash tables: the order of sets is the same in every run.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5a5a5a5a;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

char *getenv(const char *name) { return NULL; }
int getpid(void) { return 1; }
clock_t clock(void) { return 0; }

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end == text || *end ? NULL : end;
}

// longjmp is an exception with this tag, which clang catches in functions that call setjmp.
__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i32\n__c_longjmp:\n");

void __wasm_setjmp(struct jump *jump, unsigned label, void *frame) { 
  jump->frame = frame;
  jump->label = label;
 }
unsigned __wasm_setjmp_test(struct jump *jump, void *frame) { return jump->frame == frame ? jump->label : 0; }
_Noreturn void __wasm_longjmp(struct jump *jump, int value) {
  jump->thrown.environment = jump;
  jump->thrown.value = value ? value : 1;
  __builtin_wasm_throw(1, &jump->thrown);
}

// The calls of the C library to its host: there are no variables, no files, and no process to end.
__wasi_errno_t __wasi_environ_get(uint8_t **variables, uint8_t *bytes) { return __WASI_ERRNO_NOSYS; }
__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t *count, __wasi_size_t *size) { return __WASI_ERRNO_NOSYS; }
__wasi_errno_t __wasi_fd_close(__wasi_fd_t file) { return __WASI_ERRNO_NOSYS; }
__wasi_errno_t __wasi_fd_fdstat_get(__wasi_fd_t file, __wasi_fdstat_t *status) { return __WASI_ERRNO_NOSYS; }
__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t by, __wasi_whence_t from, __wasi_filesize_t *to) {
  return __WASI_ERRNO_NOSYS;
}
__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *bytes, size_t count, __wasi_size_t *written) {
  return __WASI_ERRNO_NOSYS;
}
_Noreturn void __wasi_proc_exit(__wasi_exitcode_t status) { __builtin_trap(); }
