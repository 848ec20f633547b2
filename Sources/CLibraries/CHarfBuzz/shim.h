// The part of HarfBuzz's binary interface that is used here, under its own names: the library is opened when a font is
// first asked for, so neither its headers nor its link name are needed to build.

#ifndef WHIRLIGIF_CHARFBUZZ_H
#define WHIRLIGIF_CHARFBUZZ_H

#include <stdint.h>

typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_buffer_t hb_buffer_t;
typedef struct hb_unicode_funcs_t hb_unicode_funcs_t;
typedef struct hb_draw_funcs_t hb_draw_funcs_t;

typedef struct {
  uint32_t codepoint, mask, cluster, var1, var2;
} hb_glyph_info_t;

typedef struct {
  int32_t x_advance, y_advance, x_offset, y_offset;
  uint32_t var;
} hb_glyph_position_t;

typedef struct {
  uint32_t tag, value;
  unsigned int start, end;
} hb_feature_t;

typedef struct {
  uint32_t tag;
  float value;
} hb_variation_t;

typedef struct {
  int32_t ascender, descender, line_gap;
  int32_t reserved[9];
} hb_font_extents_t;

typedef struct {
  int32_t x_bearing, y_bearing, width, height;
} hb_glyph_extents_t;

typedef struct {
  unsigned int axis_index;
  uint32_t tag, name_id, flags;
  float min_value, default_value, max_value;
  unsigned int reserved;
} hb_ot_var_axis_info_t;

// hb_memory_mode_t, hb_direction_t and hb_glyph_flags_t.
static const int HB_MEMORY_MODE_READONLY_VALUE = 1;
static const int HB_DIRECTION_LTR_VALUE = 4;
static const int HB_DIRECTION_RTL_VALUE = 5;
static const uint32_t HB_GLYPH_FLAG_UNSAFE_TO_BREAK_VALUE = 1;

typedef hb_blob_t *(*hb_blob_create_function)(
    const char *data, unsigned int length, int mode, void *user, void (*destroy)(void *));
typedef void (*hb_blob_destroy_function)(hb_blob_t *blob);
typedef unsigned int (*hb_face_count_function)(hb_blob_t *blob);
typedef hb_face_t *(*hb_face_create_function)(hb_blob_t *blob, unsigned int index);
typedef void (*hb_face_destroy_function)(hb_face_t *face);
typedef unsigned int (*hb_face_get_upem_function)(const hb_face_t *face);
typedef unsigned int (*hb_face_get_glyph_count_function)(const hb_face_t *face);
typedef hb_font_t *(*hb_font_create_function)(hb_face_t *face);
typedef void (*hb_font_destroy_function)(hb_font_t *font);
typedef void (*hb_font_set_variations_function)(hb_font_t *font, const hb_variation_t *variations, unsigned int count);
typedef int (*hb_font_get_nominal_glyph_function)(hb_font_t *font, uint32_t character, uint32_t *glyph);
typedef int (*hb_font_get_h_extents_function)(hb_font_t *font, hb_font_extents_t *extents);
typedef int (*hb_font_get_glyph_extents_function)(hb_font_t *font, uint32_t glyph, hb_glyph_extents_t *extents);
typedef hb_draw_funcs_t *(*hb_draw_funcs_create_function)(void);
// The callback's arguments: the functions, the drawing, its state, the point, the user's data.
typedef void (*hb_draw_move_to_function)(
    hb_draw_funcs_t *functions, void *drawing, void *state, float x, float y, void *user);
typedef void (*hb_draw_funcs_set_move_to_func_function)(
    hb_draw_funcs_t *functions, hb_draw_move_to_function function, void *user, void (*destroy)(void *));
typedef void (*hb_font_get_glyph_shape_function)(
    hb_font_t *font, uint32_t glyph, hb_draw_funcs_t *functions, void *drawing);
typedef unsigned int (*hb_ot_var_get_axis_infos_function)(
    hb_face_t *face, unsigned int start, unsigned int *count, hb_ot_var_axis_info_t *axes);
typedef unsigned int (*hb_ot_var_named_instance_get_design_coords_function)(
    hb_face_t *face, unsigned int instance, unsigned int *count, float *coordinates);
typedef int (*hb_ot_color_has_function)(hb_face_t *face);
typedef unsigned int (*hb_ot_color_glyph_get_layers_function)(
    hb_face_t *face, uint32_t glyph, unsigned int start, unsigned int *count, void *layers);
typedef hb_blob_t *(*hb_ot_color_glyph_reference_png_function)(hb_font_t *font, uint32_t glyph);
typedef unsigned int (*hb_blob_get_length_function)(hb_blob_t *blob);
typedef hb_face_t *(*hb_font_get_face_function)(hb_font_t *font);
typedef hb_buffer_t *(*hb_buffer_create_function)(void);
typedef void (*hb_buffer_reset_function)(hb_buffer_t *buffer);
typedef void (*hb_buffer_set_direction_function)(hb_buffer_t *buffer, int direction);
typedef void (*hb_buffer_set_script_function)(hb_buffer_t *buffer, uint32_t script);
typedef void (*hb_buffer_add_codepoints_function)(
    hb_buffer_t *buffer, const uint32_t *text, int length, unsigned int start, int count);
typedef hb_glyph_info_t *(*hb_buffer_get_glyph_infos_function)(hb_buffer_t *buffer, unsigned int *count);
typedef hb_glyph_position_t *(*hb_buffer_get_glyph_positions_function)(hb_buffer_t *buffer, unsigned int *count);
typedef int (*hb_buffer_allocation_successful_function)(hb_buffer_t *buffer);
typedef void (*hb_shape_function)(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count);
typedef hb_unicode_funcs_t *(*hb_unicode_funcs_get_default_function)(void);
typedef uint32_t (*hb_unicode_script_function)(hb_unicode_funcs_t *functions, uint32_t character);

#endif
