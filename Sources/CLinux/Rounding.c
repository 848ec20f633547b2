#include "CLinux.h"

#include <math.h>
#include <stdint.h>

// What Swift's standard library asks a mathematics library for, so that the command loads none: a tenth of its start. All of it is exact, so there
// is one right result.

#ifdef COMMAND_ALONE
#define NAME(name) name
#else
#define NAME(name) whirligif_##name
#endif

// From here on every number is whole.
static const double wholes = 0x1p52;

static double truncated(double x) {
  return __builtin_fabs(x) < wholes ? __builtin_copysign((double)(int64_t)x, x) : x;
}

double NAME(trunc)(double x) { return truncated(x); }

double NAME(floor)(double x) {
  double whole = truncated(x);
  return whole > x ? whole - 1 : whole;
}

double NAME(ceil)(double x) {
  double whole = truncated(x);
  return whole < x ? whole + 1 : whole;
}

// Halves away from zero.
double NAME(round)(double x) {
  double whole = truncated(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

// Halves to even: the sum has no place for them.
double NAME(rint)(double x) {
  double size = __builtin_fabs(x);
  return size < wholes ? __builtin_copysign((size + wholes) - wholes, x) : x;
}

// The compiler has an instruction for each.
double NAME(sqrt)(double x) { return __builtin_sqrt(x); }
float NAME(sqrtf)(float x) { return __builtin_sqrtf(x); }

// What is left of x when whole multiples of y are taken away, with the sign of x. A long division in steps of eleven bits: the rest is
// below y's 53.
double NAME(fmod)(double x, double y) {
  double size = __builtin_fabs(x), modulus = __builtin_fabs(y);
  if (!(size < INFINITY) || !(modulus > 0)) return NAN;
  if (size < modulus) return x;
  int exponent, unit;
  uint64_t rest = (uint64_t)ldexp(frexp(size, &exponent), 53);
  uint64_t divisor = (uint64_t)ldexp(frexp(modulus, &unit), 53);
  rest %= divisor;
  for (int left = exponent - unit; left > 0; left -= 11) rest = (rest << (left < 11 ? left : 11)) % divisor;
  return __builtin_copysign(ldexp((double)rest, unit - 53), x);
}
