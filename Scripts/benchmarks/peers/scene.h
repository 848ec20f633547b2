// The four standard jobs, drawn with cairo: shared by the programs that Scripts/benchmarks/run compares with.
#ifndef SCENE_H
#define SCENE_H

#include <cairo.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int width, height, frames, delay;
} Job;

typedef struct {
  double red, green, blue;
} RGB;

static const double PI = 3.14159265358979323846;

static Job job_named(const char *name, int number) {
  if (!strcmp(name, "j1")) return (Job){40, 40, 8, 10};
  if (!strcmp(name, "j2")) return (Job){512, 512, 60, 3};
  if (!strcmp(name, "j3")) return (Job){640, 160, 60, 3};
  if (!strcmp(name, "j4")) {
    int side = 32 + 96 * number / 99;
    return (Job){side, side, 24, 4};
  }
  fprintf(stderr, "unknown job %s\n", name);
  exit(64);
}

static RGB rgb(uint32_t hex) {
  return (RGB){(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

static RGB mix(RGB a, RGB b, double x) {
  return (RGB){a.red + (b.red - a.red) * x, a.green + (b.green - a.green) * x, a.blue + (b.blue - a.blue) * x};
}

static RGB hsv(double turns, double saturation, double value) {
  double h = (turns - floor(turns)) * 6, f = h - floor(h);
  double p = value * (1 - saturation), q = value * (1 - saturation * f), t = value * (1 - saturation * (1 - f));
  switch ((int)h) {
    case 0: return (RGB){value, t, p};
    case 1: return (RGB){q, value, p};
    case 2: return (RGB){p, value, t};
    case 3: return (RGB){p, q, value};
    case 4: return (RGB){t, p, value};
    default: return (RGB){value, p, q};
  }
}

static void arc(cairo_t *cr, double x, double y, double radius, double start, double sweep) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, start * PI / 180, (start + sweep) * PI / 180);
}

static void white(cairo_t *cr) {
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
}

static void draw_j1(cairo_t *cr, int f) {
  white(cr);
  cairo_set_line_width(cr, 6);
  for (int k = 0; k < 8; k++) {
    RGB c = mix(rgb(0xe0e0e0), rgb(0x2060d0), ((k - f) % 8 + 8) % 8 / 7.0);
    cairo_set_source_rgb(cr, c.red, c.green, c.blue);
    arc(cr, 20, 20, 14, -90 + 45 * k, 36);
    cairo_stroke(cr);
  }
}

static void draw_j2(cairo_t *cr, int f) {
  white(cr);
  cairo_set_line_width(cr, 70);
  for (int k = 0; k < 8; k++) {
    double start = (6 * f + 45 * k) * PI / 180, end = start + 40 * PI / 180;
    double p = 0.5 - 0.5 * cos(2 * PI * (f / 60.0 - k / 8.0));
    RGB a = mix(rgb(0xff5a5f), rgb(0x3b82f6), p), b = mix(rgb(0xfacc15), rgb(0x22c55e), p);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(
        256 + 180 * cos(start), 256 + 180 * sin(start), 256 + 180 * cos(end), 256 + 180 * sin(end));
    cairo_pattern_add_color_stop_rgb(gradient, 0, a.red, a.green, a.blue);
    cairo_pattern_add_color_stop_rgb(gradient, 1, b.red, b.green, b.blue);
    cairo_set_source(cr, gradient);
    arc(cr, 256, 256, 180, 6 * f + 45 * k, 40);
    cairo_stroke(cr);
    cairo_pattern_destroy(gradient);
  }
}

static void draw_j3(cairo_t *cr, int f) {
  cairo_pattern_t *ground = cairo_pattern_create_radial(320, 80, 0, 320, 80, 340);
  RGB stops[3] = {rgb(0xfef3c7), rgb(0x93c5fd), rgb(0x1e3a8a)};
  for (int s = 0; s < 3; s++)
    cairo_pattern_add_color_stop_rgb(ground, s / 2.0, stops[s].red, stops[s].green, stops[s].blue);
  cairo_set_source(cr, ground);
  cairo_paint(cr);
  cairo_pattern_destroy(ground);
  cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size(cr, 72);
  for (int i = 0; i < 7; i++) {
    char letter[2] = {"LOADING"[i], 0};
    double s = sin(2 * PI * (f / 60.0 - i / 7.0)), scale = 1 + 0.35 * s;
    cairo_text_extents_t ink;
    cairo_text_extents(cr, letter, &ink);
    RGB c = hsv(f / 60.0 + i / 7.0, 0.85, 0.95);
    cairo_save(cr);
    cairo_translate(cr, 80 + 80 * i, 80);
    cairo_rotate(cr, 40 * s * PI / 180);
    cairo_scale(cr, scale, scale);
    cairo_move_to(cr, -ink.x_bearing - ink.width / 2, -ink.y_bearing - ink.height / 2);
    cairo_text_path(cr, letter);
    cairo_set_source_rgb(cr, c.red, c.green, c.blue);
    cairo_fill(cr);
    cairo_restore(cr);
  }
}

static void draw_j4(cairo_t *cr, int number, int side, int f) {
  double s = side / 40.0;
  white(cr);
  cairo_set_line_width(cr, 6 * s);
  for (int k = 0; k < 8; k++) {
    RGB c = mix(rgb(0xe8e8e8), hsv(number / 100.0, 0.8, 0.85), k / 7.0);
    cairo_set_source_rgb(cr, c.red, c.green, c.blue);
    arc(cr, side / 2.0, side / 2.0, 14 * s, 15 * f + 45 * k, 36);
    cairo_stroke(cr);
  }
}

static void draw(cairo_t *cr, const char *name, Job job, int number, int f) {
  switch (name[1]) {
    case '1': draw_j1(cr, f); break;
    case '2': draw_j2(cr, f); break;
    case '3': draw_j3(cr, f); break;
    default: draw_j4(cr, number, job.width, f);
  }
}

#endif
