#include "png_shim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// The most memory that one ancillary chunk may take.
static const png_alloc_size_t chunk_limit = 8u << 20;

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t position;
} source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->count - from->position) png_error(png, "truncated");
  memcpy(target, from->bytes + from->position, count);
  from->position += count;
}

static void on_error(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

int belvedere_png_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  if (count < 33 || png_sig_cmp(bytes, 0, 8) != 0 || memcmp(bytes + 12, "IHDR", 4) != 0) return -1;
  *width = big_endian(bytes + 16);
  *height = big_endian(bytes + 20);
  return 0;
}

int belvedere_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  source from = {bytes, count, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
  if (png == NULL) return -1;
  png_infop info = png_create_info_struct(png);
  // Volatile: set after setjmp and read after a longjmp.
  png_bytep *volatile rows = NULL;
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    free((void *)rows);
    png_destroy_read_struct(&png, info == NULL ? NULL : &info, NULL);
    return -1;
  }
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, chunk_limit);
  png_set_read_fn(png, &from, read_bytes);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) png_error(png, "size");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "row size");
  rows = malloc(sizeof(png_bytep) * height);
  if (rows == NULL) png_error(png, "memory");
  for (uint32_t y = 0; y < height; y++) rows[y] = rgba + (size_t)y * width * 4;
  png_read_image(png, (png_bytepp)rows);
  png_read_end(png, NULL);
  free((void *)rows);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}
