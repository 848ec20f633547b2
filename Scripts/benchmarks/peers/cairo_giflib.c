// usage: cairo_giflib JOB OUTPUT.gif     (j4 writes OUTPUT-0.gif ... OUTPUT-99.gif)
//
// The straightforward C program: cairo draws, giflib writes full frames; the palette is exact if 256 colors suffice, otherwise a
// 5-5-5 median cut.
#include <gif_lib.h>

#include "scene.h"

typedef struct {
  int low, high;
} Box;

static int bins[32768], bin_count[32768];
static int sort_shift;

static int by_channel(const void *a, const void *b) {
  return (*(const int *)a >> sort_shift & 31) - (*(const int *)b >> sort_shift & 31);
}

// Splits the fullest box at its median along its longest side until there are `wanted` boxes.
static int median_cut(int used, int wanted, GifColorType *palette, uint8_t *index_of_bin) {
  Box boxes[256] = {{0, used}};
  int count = 1;
  while (count < wanted) {
    int best = -1, best_shift = 0;
    long best_score = 0;
    for (int b = 0; b < count; b++) {
      if (boxes[b].high - boxes[b].low < 2) continue;
      long population = 0;
      int low[3] = {31, 31, 31}, high[3] = {0, 0, 0};
      for (int i = boxes[b].low; i < boxes[b].high; i++) {
        population += bin_count[bins[i]];
        for (int c = 0; c < 3; c++) {
          int v = bins[i] >> (5 * c) & 31;
          if (v < low[c]) low[c] = v;
          if (v > high[c]) high[c] = v;
        }
      }
      for (int c = 0; c < 3; c++) {
        long score = population * (high[c] - low[c]);
        if (score > best_score) best_score = score, best = b, best_shift = 5 * c;
      }
    }
    if (best < 0) break;
    sort_shift = best_shift;
    Box box = boxes[best];
    qsort(bins + box.low, box.high - box.low, sizeof(int), by_channel);
    long total = 0, half = 0;
    for (int i = box.low; i < box.high; i++) total += bin_count[bins[i]];
    int cut = box.low;
    while (cut < box.high - 1 && half * 2 < total) half += bin_count[bins[cut++]];
    if (cut == box.low) cut++;
    boxes[best] = (Box){box.low, cut};
    boxes[count++] = (Box){cut, box.high};
  }
  for (int b = 0; b < count; b++) {
    double sum[3] = {0}, weight = 0;
    for (int i = boxes[b].low; i < boxes[b].high; i++) {
      double n = bin_count[bins[i]];
      weight += n;
      for (int c = 0; c < 3; c++) sum[c] += n * ((bins[i] >> (5 * c) & 31) * 255.0 / 31);
      index_of_bin[bins[i]] = b;
    }
    palette[b] = (GifColorType){sum[2] / weight + 0.5, sum[1] / weight + 0.5, sum[0] / weight + 0.5};
  }
  return count;
}

static int bin_of(uint32_t p) { return (p >> 19 & 31) << 10 | (p >> 11 & 31) << 5 | (p >> 3 & 31); }

static int exact_palette(const uint32_t *pixels, size_t n, uint32_t *colors) {
  int count = 0;
  uint32_t last = 0;
  for (size_t i = 0; i < n; i++) {
    if (count && pixels[i] == last) continue;
    last = pixels[i];
    int k = 0;
    while (k < count && colors[k] != last) k++;
    if (k < count) continue;
    if (count == 256) return 257;
    colors[count++] = last;
  }
  return count;
}

static void write_gif(const char *path, Job job, const uint32_t *pixels) {
  size_t area = (size_t)job.width * job.height, all = area * job.frames;
  GifColorType palette[256] = {{0}};
  uint32_t colors[256];
  uint8_t *index_of_bin = calloc(32768, 1);
  int exact = exact_palette(pixels, all, colors), count = exact;
  if (exact <= 256) {
    for (int i = 0; i < exact; i++) palette[i] = (GifColorType){colors[i] >> 16 & 255, colors[i] >> 8 & 255, colors[i] & 255};
  } else {
    memset(bin_count, 0, sizeof bin_count);
    for (size_t i = 0; i < all; i++) bin_count[bin_of(pixels[i])]++;
    int used = 0;
    for (int b = 0; b < 32768; b++)
      if (bin_count[b]) bins[used++] = b;
    count = median_cut(used, 256, palette, index_of_bin);
  }
  int size = 2;
  while (size < count) size *= 2;
  int error;
  GifFileType *gif = EGifOpenFileName(path, false, &error);
  EGifSetGifVersion(gif, true);
  ColorMapObject *map = GifMakeMapObject(size, palette);
  EGifPutScreenDesc(gif, job.width, job.height, 8, 0, map);
  EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE);
  EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0");
  EGifPutExtensionBlock(gif, 3, "\1\0\0");
  EGifPutExtensionTrailer(gif);
  GifPixelType *line = malloc(job.width);
  for (int f = 0; f < job.frames; f++) {
    unsigned char control[4] = {4, job.delay & 255, job.delay >> 8, 0};
    EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, control);
    EGifPutImageDesc(gif, 0, 0, job.width, job.height, false, NULL);
    for (int y = 0; y < job.height; y++) {
      const uint32_t *row = pixels + f * area + (size_t)y * job.width;
      for (int x = 0; x < job.width; x++) {
        if (exact <= 256) {
          int k = x && row[x] == row[x - 1] ? line[x - 1] : 0;
          while (colors[k] != row[x]) k++;
          line[x] = k;
        } else {
          line[x] = index_of_bin[bin_of(row[x])];
        }
      }
      EGifPutLine(gif, line, job.width);
    }
  }
  EGifCloseFile(gif, &error);
  GifFreeMapObject(map);
  free(line);
  free(index_of_bin);
}

static void render(const char *name, int number, const char *path) {
  Job job = job_named(name, number);
  size_t area = (size_t)job.width * job.height;
  uint32_t *pixels = malloc(area * job.frames * 4);
  for (int f = 0; f < job.frames; f++) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)(pixels + f * area), CAIRO_FORMAT_RGB24, job.width, job.height, job.width * 4);
    cairo_t *cr = cairo_create(surface);
    draw(cr, name, job, number, f);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
  }
  for (size_t i = 0; i < area * job.frames; i++) pixels[i] &= 0xffffff;
  write_gif(path, job, pixels);
  free(pixels);
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: cairo_giflib JOB OUTPUT.gif\n"), 64;
  if (strcmp(argv[1], "j4")) return render(argv[1], 0, argv[2]), 0;
  for (int number = 0; number < 100; number++) {
    char path[4096];
    snprintf(path, sizeof path, "%.*s-%d.gif", (int)strlen(argv[2]) - 4, argv[2], number);
    render("j4", number, path);
  }
}
