/* Draws the scenes of Scripts/benchmarks/run --coverage with cairo: cairo_scenes SCENES OUT; one byte of coverage a pixel, 128 x 128 each. */
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void segment(cairo_t *cr, FILE *in, char verb) {
  double v[6], x, y;
  int counts[] = {['M'] = 2, ['L'] = 2, ['Q'] = 4, ['C'] = 6, ['A'] = 5, ['Z'] = 0};
  for (int i = 0; i < counts[(int)verb]; i++)
    if (fscanf(in, "%lf", &v[i]) != 1) return;
  switch (verb) {
    case 'M': cairo_move_to(cr, v[0], v[1]); break;
    case 'L': cairo_line_to(cr, v[0], v[1]); break;
    case 'Q':
      cairo_get_current_point(cr, &x, &y);
      cairo_curve_to(cr, x + 2 * (v[0] - x) / 3, y + 2 * (v[1] - y) / 3, v[2] + 2 * (v[0] - v[2]) / 3,
                     v[3] + 2 * (v[1] - v[3]) / 3, v[2], v[3]);
      break;
    case 'C': cairo_curve_to(cr, v[0], v[1], v[2], v[3], v[4], v[5]); break;
    case 'A':
      cairo_new_sub_path(cr);
      if (v[4] > 0) cairo_arc(cr, v[0], v[1], v[2], v[3] * M_PI / 180, (v[3] + v[4]) * M_PI / 180);
      else cairo_arc_negative(cr, v[0], v[1], v[2], v[3] * M_PI / 180, (v[3] + v[4]) * M_PI / 180);
      break;
    case 'Z': cairo_close_path(cr); break;
  }
}

int main(int argc, char **argv) {
  FILE *in = argc == 3 ? fopen(argv[1], "r") : NULL, *out = argc == 3 ? fopen(argv[2], "wb") : NULL;
  if (!in || !out) return 64;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 128, 128);
  cairo_t *cr = cairo_create(surface);
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_BEST);
  cairo_set_tolerance(cr, 0.01);
  char kind[16];
  double width, miter, dash[8], offset;
  int cap, join, rule, dashes;
  while (fscanf(in, "%15s %lf %d %d %lf %d %d", kind, &width, &cap, &join, &miter, &rule, &dashes) == 7) {
    for (int i = 0; i < dashes; i++)
      if (fscanf(in, "%lf", &dash[i]) != 1) return 65;
    if (fscanf(in, "%lf", &offset) != 1) return 65;
    cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
    cairo_paint(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    cairo_set_source_rgba(cr, 0, 0, 0, 1);
    cairo_set_line_width(cr, width);
    cairo_set_line_cap(cr, (cairo_line_cap_t[]){CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE}[cap]);
    cairo_set_line_join(cr, (cairo_line_join_t[]){CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL}[join]);
    cairo_set_miter_limit(cr, miter);
    cairo_set_fill_rule(cr, rule ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_set_dash(cr, dash, dashes, offset);
    cairo_new_path(cr);
    char verb;
    while (fscanf(in, " %c", &verb) == 1 && verb != ';') segment(cr, in, verb);
    strcmp(kind, "fill") ? cairo_stroke(cr) : cairo_fill(cr);
    cairo_surface_flush(surface);
    for (int y = 0; y < 128; y++)
      fwrite(cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface), 1, 128, out);
  }
  return fclose(out) ? 74 : 0;
}
