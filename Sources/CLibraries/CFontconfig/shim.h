// The part of Fontconfig's binary interface that is used here, under its own names: the library is opened when a font
// is first asked for by name, so neither its headers nor its link name are needed to build.

#ifndef WHIRLIGIF_CFONTCONFIG_H
#define WHIRLIGIF_CFONTCONFIG_H

typedef struct FcConfig_ FcConfig;
typedef struct FcPattern_ FcPattern;
typedef struct FcCharSet_ FcCharSet;
typedef struct FcObjectSet_ FcObjectSet;

typedef struct {
  int nfont, sfont;
  FcPattern **fonts;
} FcFontSet;

// FcValue; the members of the union that are used here.
typedef struct {
  int type;
  union {
    const unsigned char *s;
    double d;
  } u;
} FcValue;

// FcValueBindingWeak.
static const int FC_BINDING_WEAK = 0;

// FcResultMatch, FcMatchPattern, FC_SLANT_ITALIC.
static const int FC_RESULT_MATCH = 0;
static const int FC_MATCH_PATTERN = 0;
static const int FC_SLANT_ITALIC_VALUE = 100;
static const int FC_WEIGHT_DEMIBOLD_VALUE = 180;

typedef FcConfig *(*FcInitLoadConfigAndFonts_Function)(void);
typedef FcPattern *(*FcPatternCreate_Function)(void);
typedef void (*FcPatternDestroy_Function)(FcPattern *pattern);
typedef int (*FcPatternAddString_Function)(FcPattern *pattern, const char *object, const unsigned char *value);
typedef int (*FcPatternAddDouble_Function)(FcPattern *pattern, const char *object, double value);
typedef int (*FcPatternAddInteger_Function)(FcPattern *pattern, const char *object, int value);
typedef int (*FcPatternAddBool_Function)(FcPattern *pattern, const char *object, int value);
typedef int (*FcPatternAddCharSet_Function)(FcPattern *pattern, const char *object, const FcCharSet *value);
typedef int (*FcPatternGetString_Function)(
    const FcPattern *pattern, const char *object, int place, unsigned char **value);
typedef int (*FcPatternGetInteger_Function)(const FcPattern *pattern, const char *object, int place, int *value);
typedef int (*FcPatternGetBool_Function)(const FcPattern *pattern, const char *object, int place, int *value);
typedef int (*FcPatternGetCharSet_Function)(const FcPattern *pattern, const char *object, int place, FcCharSet **value);
typedef int (*FcPatternGetWithBinding_Function)(
    const FcPattern *pattern, const char *object, int place, FcValue *value, int *binding);
typedef FcCharSet *(*FcCharSetCreate_Function)(void);
typedef void (*FcCharSetDestroy_Function)(FcCharSet *set);
typedef int (*FcCharSetAddChar_Function)(FcCharSet *set, unsigned int character);
typedef int (*FcCharSetHasChar_Function)(const FcCharSet *set, unsigned int character);
typedef int (*FcConfigSubstitute_Function)(FcConfig *config, FcPattern *pattern, int kind);
typedef void (*FcDefaultSubstitute_Function)(FcPattern *pattern);
typedef FcPattern *(*FcFontMatch_Function)(FcConfig *config, FcPattern *pattern, int *result);
typedef FcFontSet *(*FcFontList_Function)(FcConfig *config, FcPattern *pattern, FcObjectSet *objects);
typedef FcObjectSet *(*FcObjectSetCreate_Function)(void);
typedef int (*FcObjectSetAdd_Function)(FcObjectSet *set, const char *object);
typedef void (*FcObjectSetDestroy_Function)(FcObjectSet *set);
typedef void (*FcFontSetDestroy_Function)(FcFontSet *set);
typedef double (*FcWeightFromOpenTypeDouble_Function)(double weight);

#endif
