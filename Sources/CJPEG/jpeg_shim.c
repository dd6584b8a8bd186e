#include "jpeg_shim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

// A progressive file may repeat scans without end; more than this many is an attack.
static const int scan_limit = 200;

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
} error_state;

static void on_error(j_common_ptr codec) {
  error_state *state = (error_state *)codec->err;
  longjmp(state->escape, 1);
}

static void on_message(j_common_ptr codec, int level) {
  int code = codec->err->msg_code;
  // Level -1 is damaged data. Cameras do leave stray bytes between markers, which hurt nothing.
  if (level < 0 && code != JWRN_EXTRANEOUS_DATA && code != JWRN_ADOBE_XFORM) codec->err->num_warnings++;
}

static void on_output(j_common_ptr codec) { (void)codec; }

static void on_progress(j_common_ptr codec) {
  if (codec->is_decompressor && ((j_decompress_ptr)codec)->input_scan_number > scan_limit) on_error(codec);
}

static void prepare(error_state *state) {
  jpeg_std_error(&state->base);
  state->base.error_exit = on_error;
  state->base.emit_message = on_message;
  state->base.output_message = on_output;
}

int belvedere_jpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct codec;
  error_state errors;
  prepare(&errors);
  codec.err = &errors.base;
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&codec);
    return -1;
  }
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, bytes, count);
  jpeg_read_header(&codec, TRUE);
  *width = codec.image_width;
  *height = codec.image_height;
  jpeg_destroy_decompress(&codec);
  return 0;
}

// Adobe writes CMYK inverted: 255 is no ink.
static void blend_inks(uint8_t *pixels, uint32_t width, int inverted) {
  for (uint32_t x = 0; x < width; x++, pixels += 4) {
    uint32_t flip = inverted ? 0 : 255;
    uint32_t black = pixels[3] ^ flip;
    for (int channel = 0; channel < 3; channel++)
      pixels[channel] = (uint8_t)(((pixels[channel] ^ flip) * black + 127) / 255);
    pixels[3] = 255;
  }
}

int belvedere_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  struct jpeg_decompress_struct codec;
  struct jpeg_progress_mgr progress = {0};
  error_state errors;
  prepare(&errors);
  codec.err = &errors.base;
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&codec);
    return -1;
  }
  jpeg_create_decompress(&codec);
  progress.progress_monitor = on_progress;
  codec.progress = &progress;
  jpeg_mem_src(&codec, bytes, count);
  jpeg_read_header(&codec, TRUE);
  if (codec.image_width != width || codec.image_height != height) on_error((j_common_ptr)&codec);
  int inks = codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK;
  int inverted = codec.saw_Adobe_marker;
  codec.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(&codec);
  if (codec.output_width != width || codec.output_height != height || codec.output_components != 4)
    on_error((j_common_ptr)&codec);
  while (codec.output_scanline < height) {
    JSAMPROW row = rgba + (size_t)codec.output_scanline * width * 4;
    if (jpeg_read_scanlines(&codec, &row, 1) == 1 && inks) blend_inks(row, width, inverted);
  }
  jpeg_finish_decompress(&codec);
  int status = errors.base.num_warnings > 0 ? -1 : 0;
  jpeg_destroy_decompress(&codec);
  return status;
}

int belvedere_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, int whole_chroma,
                          uint8_t **file, unsigned long *count) {
  struct jpeg_compress_struct codec;
  error_state errors;
  prepare(&errors);
  codec.err = &errors.base;
  if (setjmp(errors.escape)) {
    // The buffer may have been moved by libjpeg without telling, so it cannot be freed here; once encoding has begun,
    // only a lack of memory leads to this place.
    jpeg_destroy_compress(&codec);
    return -1;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, file, count);
  codec.image_width = width;
  codec.image_height = height;
  codec.input_components = 4;
  codec.in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  codec.optimize_coding = TRUE;
  codec.comp_info[0].h_samp_factor = codec.comp_info[0].v_samp_factor = whole_chroma ? 1 : 2;
  jpeg_start_compress(&codec, TRUE);
  while (codec.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(rgba + (size_t)codec.next_scanline * width * 4);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  return 0;
}

void belvedere_jpeg_free(uint8_t *bytes) { free(bytes); }
