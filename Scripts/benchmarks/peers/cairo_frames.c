// usage: cairo_frames JOB [NUMBER]
//
// Writes a job's true-color frames to standard output as red, green and blue bytes: the input of other encoders.
#include "scene.h"

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: cairo_frames JOB [NUMBER]\n"), 64;
  int number = argc > 2 ? atoi(argv[2]) : 0;
  Job job = job_named(argv[1], number);
  size_t area = (size_t)job.width * job.height;
  uint8_t *bytes = malloc(area * 3);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, job.width, job.height);
  int stride = cairo_image_surface_get_stride(surface);
  for (int f = 0; f < job.frames; f++) {
    cairo_t *cr = cairo_create(surface);
    draw(cr, argv[1], job, number, f);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    const uint8_t *data = cairo_image_surface_get_data(surface);
    for (int y = 0; y < job.height; y++)
      for (int x = 0; x < job.width; x++) {
        uint32_t p = *(const uint32_t *)(data + y * stride + 4 * x);
        uint8_t *out = bytes + 3 * ((size_t)y * job.width + x);
        out[0] = p >> 16, out[1] = p >> 8, out[2] = p;
      }
    fwrite(bytes, 3, area, stdout);
  }
}
