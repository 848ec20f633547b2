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

// The calls of the C library to its host, in place of imports: there are no variables, no files, and no process to end.
#define CALL(name) __imported_wasi_snapshot_preview1_##name
enum { NONE = __WASI_ERRNO_NOSYS };

int32_t CALL(environ_get)(int32_t variables, int32_t bytes) { return NONE; }
int32_t CALL(environ_sizes_get)(int32_t count, int32_t size) { return NONE; }
int32_t CALL(fd_close)(int32_t file) { return NONE; }
int32_t CALL(fd_fdstat_get)(int32_t file, int32_t status) { return NONE; }
int32_t CALL(fd_seek)(int32_t file, int64_t distance, int32_t from, int32_t place) { return NONE; }
int32_t CALL(fd_write)(int32_t file, int32_t pieces, int32_t count, int32_t written) { return NONE; }
_Noreturn void CALL(proc_exit)(int32_t status) { __builtin_trap(); }
