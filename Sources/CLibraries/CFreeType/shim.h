// The part of FreeType 2's binary interface that is used here, under its own names: the library is opened when a font
// is first asked for, so neither its headers nor its link name are needed to build. The layouts have been fixed since
// 2.0.

#ifndef WHIRLIGIF_CFREETYPE_H
#define WHIRLIGIF_CFREETYPE_H

typedef struct FT_LibraryRec_ *FT_Library;
typedef struct FT_FaceRec_ *FT_Face;
typedef struct FT_GlyphSlotRec_ *FT_GlyphSlot;

typedef struct { long x, y; } FT_Vector;
typedef struct { void *data; void (*finalizer)(void *); } FT_Generic;

typedef struct {
  short n_contours, n_points;
  FT_Vector *points;
  char *tags;
  short *contours;
  int flags;
} FT_Outline;

// The fields of a face up to its glyph slot.
struct FT_FaceRec_ {
  long num_faces, face_index, face_flags, style_flags, num_glyphs;
  char *family_name, *style_name;
  int num_fixed_sizes;
  void *available_sizes;
  int num_charmaps;
  void **charmaps;
  FT_Generic generic;
  struct { long xMin, yMin, xMax, yMax; } bbox;
  unsigned short units_per_EM;
  short ascender, descender, height, max_advance_width, max_advance_height;
  short underline_position, underline_thickness;
  FT_GlyphSlot glyph;
};

// The fields of a glyph slot up to its outline.
struct FT_GlyphSlotRec_ {
  FT_Library library;
  FT_Face face;
  FT_GlyphSlot next;
  unsigned int glyph_index;
  FT_Generic generic;
  long metrics[8];
  long linearHoriAdvance, linearVertAdvance;
  FT_Vector advance;
  unsigned int format;
  struct {
    unsigned int rows, width;
    int pitch;
    unsigned char *buffer;
    unsigned short num_grays;
    unsigned char pixel_mode, palette_mode;
    void *palette;
  } bitmap;
  int bitmap_left, bitmap_top;
  FT_Outline outline;
};

// What FT_Outline_Decompose calls; the results are 0 to go on.
typedef struct {
  int (*move_to)(const FT_Vector *to, void *user);
  int (*line_to)(const FT_Vector *to, void *user);
  int (*conic_to)(const FT_Vector *control, const FT_Vector *to, void *user);
  int (*cubic_to)(const FT_Vector *control1, const FT_Vector *control2, const FT_Vector *to, void *user);
  int shift;
  long delta;
} FT_Outline_Funcs;

// FT_LOAD_NO_SCALE: outlines in font units, neither hinted nor drawn.
static const int FT_LOAD_NO_SCALE_FLAG = 1;
// FT_GLYPH_FORMAT_OUTLINE, the four characters 'outl'.
static const unsigned int FT_GLYPH_FORMAT_OUTLINE_TAG = 0x6F75746C;

typedef int (*FT_Init_FreeType_Function)(FT_Library *library);
typedef int (*FT_New_Memory_Face_Function)(
    FT_Library library, const unsigned char *bytes, long size, long index, FT_Face *face);
typedef int (*FT_Load_Sfnt_Table_Function)(
    FT_Face face, unsigned long tag, long offset, unsigned char *buffer, unsigned long *length);
typedef int (*FT_Done_Face_Function)(FT_Face face);
typedef int (*FT_Load_Glyph_Function)(FT_Face face, unsigned int glyph, int flags);
typedef int (*FT_Set_Var_Design_Coordinates_Function)(FT_Face face, unsigned int count, long *coordinates);
typedef int (*FT_Outline_Decompose_Function)(FT_Outline *outline, const FT_Outline_Funcs *functions, void *user);

#endif
