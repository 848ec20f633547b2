// setjmp and longjmp for clang's -wasm-enable-sjlj, which the C library of Debian 12 does not have; support.c has the functions.
#ifndef WHIRLIGIF_SETJMP_H
#define WHIRLIGIF_SETJMP_H

struct jump {
  void *frame;
  unsigned label;
  struct {
    void *environment;
    int value;
  } thrown;
};
typedef struct jump jmp_buf[1];

int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);

#endif
