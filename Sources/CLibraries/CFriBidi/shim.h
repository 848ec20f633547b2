// The part of FriBidi's binary interface (1.0) that is used here, under its own names: the library is opened when a text first has
// right-to-left characters, so neither its headers nor its link name are needed to build.

#ifndef WHIRLIGIF_CFRIBIDI_H
#define WHIRLIGIF_CFRIBIDI_H

#include <stdint.h>

// FriBidiParType: a direction of a paragraph.
static const uint32_t FRIBIDI_PAR_LTR_VALUE = 0x110;
static const uint32_t FRIBIDI_PAR_RTL_VALUE = 0x111;
static const uint32_t FRIBIDI_PAR_ON_VALUE = 0x40;

typedef void (*fribidi_get_bidi_types_function)(const uint32_t *text, int length, uint32_t *types);
typedef void (*fribidi_get_bracket_types_function)(
    const uint32_t *text, int length, const uint32_t *types, uint32_t *bracket_types);
// The largest level plus one; 0 if memory ran out.
typedef int8_t (*fribidi_get_par_embedding_levels_ex_function)(
    const uint32_t *types, const uint32_t *bracket_types, int length, uint32_t *direction, int8_t *levels);
// Rule L1 where there is neither text nor a map to reorder.
typedef int8_t (*fribidi_reorder_line_function)(
    uint32_t flags, const uint32_t *types, int length, int offset, uint32_t direction, int8_t *levels, uint32_t *text,
    int *map);

#endif
