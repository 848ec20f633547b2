/* Cairo's times for the drawing operations of Scripts/benchmarks/run --raster: "name nanoseconds" lines. */
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static cairo_t *cr;
static cairo_pattern_t *radial, *linear, *focal;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double batch(void (*body)(void), int count) {
  double start = now();
  for (int i = 0; i < count; i++) body();
  return (now() - start) / count;
}

/* The best of 60 batches of about a millisecond, which other processes' turns on the core disturb least. */
static void report(const char *name, void (*body)(void)) {
  batch(body, 3);
  int count = (int)(1e6 / batch(body, 3));
  if (count < 1) count = 1;
  double best = batch(body, count);
  for (int i = 1; i < 60; i++) best = fmin(best, batch(body, count));
  printf("%s %.0f\n", name, best);
}

static void blue(void) { cairo_set_source_rgb(cr, 32 / 255.0, 96 / 255.0, 208 / 255.0); }

static void clear(void) {
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
}

static void circle(void) {
  blue();
  cairo_new_path(cr);
  cairo_arc(cr, 256, 256, 200, 0, 2 * M_PI);
  cairo_fill(cr);
}

static void veil(void) {
  cairo_set_source_rgba(cr, 0.125, 0.376, 0.816, 0.01);
  cairo_new_path(cr);
  cairo_arc(cr, 256, 256, 200, 0, 2 * M_PI);
  cairo_fill(cr);
}

static void arcs(void) {
  blue();
  cairo_set_line_width(cr, 40);
  for (int k = 0; k < 8; k++) {
    double start = (-90 + 45 * k) * M_PI / 180;
    cairo_new_path(cr);
    cairo_arc(cr, 256, 256, 180, start, start + 40 * M_PI / 180);
    cairo_stroke(cr);
  }
}

static void dots(void) {
  blue();
  for (int k = 0; k < 144; k++) {
    cairo_new_path(cr);
    cairo_arc(cr, 20.3 + k % 12 * 42.7, 20.6 + k / 12 * 42.7, 5, 0, 2 * M_PI);
    cairo_fill(cr);
  }
}

static void star(void) {
  blue();
  cairo_new_path(cr);
  for (int i = 0; i < 2000; i++) {
    double angle = (i * 0.18 - 90) * M_PI / 180, radius = i % 2 ? 130 : 230;
    cairo_line_to(cr, 256 + radius * cos(angle), 256 + radius * sin(angle));
  }
  cairo_close_path(cr);
  cairo_fill(cr);
}

static double between(double low, double high) { return low + (high - low) * rand() / RAND_MAX; }

static void folds(void) {
  srand(5);
  blue();
  cairo_set_line_width(cr, 140);
  for (int k = 0; k < 16; k++) {
    double v[20];
    for (int i = 0; i < 20; i++) v[i] = between(150, 362);
    cairo_new_path(cr);
    cairo_move_to(cr, v[0], v[1]);
    for (int i = 2; i < 20; i += 6) cairo_curve_to(cr, v[i], v[i + 1], v[i + 2], v[i + 3], v[i + 4], v[i + 5]);
    cairo_stroke(cr);
  }
}

static void polygon(cairo_fill_rule_t rule) {
  srand(5);
  blue();
  cairo_set_fill_rule(cr, rule);
  cairo_new_path(cr);
  for (int i = 0; i < 1000; i++) {
    double x = between(20, 492);
    cairo_line_to(cr, x, between(20, 492));
  }
  cairo_close_path(cr);
  cairo_fill(cr);
  cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
}

static void tangle(void) { polygon(CAIRO_FILL_RULE_WINDING); }
static void evenodd(void) { polygon(CAIRO_FILL_RULE_EVEN_ODD); }

static void with_stops(cairo_pattern_t *pattern) {
  cairo_pattern_add_color_stop_rgb(pattern, 0, 254 / 255.0, 243 / 255.0, 199 / 255.0);
  cairo_pattern_add_color_stop_rgb(pattern, 0.5, 147 / 255.0, 197 / 255.0, 253 / 255.0);
  cairo_pattern_add_color_stop_rgb(pattern, 1, 30 / 255.0, 58 / 255.0, 138 / 255.0);
}

static void fill_with(cairo_pattern_t *pattern) {
  cairo_set_source(cr, pattern);
  cairo_rectangle(cr, 0, 0, 512, 512);
  cairo_fill(cr);
}

static void fill_radial(void) { fill_with(radial); }
static void fill_linear(void) { fill_with(linear); }
static void fill_focal(void) { fill_with(focal); }

int main(void) {
  cr = cairo_create(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 512, 512));
  with_stops(radial = cairo_pattern_create_radial(256, 256, 0, 256, 256, 340));
  with_stops(linear = cairo_pattern_create_linear(40, 20, 480, 500));
  with_stops(focal = cairo_pattern_create_radial(300, 200, 10, 256, 256, 340));
  report("clear", clear);
  report("circle", circle);
  report("arcs", arcs);
  report("dots", dots);
  report("star", star);
  report("folds", folds);
  report("tangle", tangle);
  report("evenodd", evenodd);
  report("radial", fill_radial);
  report("linear", fill_linear);
  report("focal", fill_focal);
  fill_linear();
  report("veil", veil);
  return cairo_status(cr);
}
