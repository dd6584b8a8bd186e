#pragma once
#include <stddef.h>
#include <stdint.h>

/// Reads the size of a JPEG file. Returns 0, or -1 if the bytes do not begin one.
int belvedere_jpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Decodes a grey, YCbCr, RGB, CMYK or YCCK JPEG file into RGBA8 with alpha 255, `width * height * 4` bytes.
/// `width` and `height` are what belvedere_jpeg_size told. Returns 0, or -1 if the file is damaged or cut off.
int belvedere_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba);

/// Encodes opaque RGBA8 (alpha is not looked at), quality 1…100; chroma at half width and height, or whole.
/// Stores the file and its size in bytes, to be freed with belvedere_jpeg_free; both must be 0 before.
/// Returns 0, or -1 on failure, with nothing to be freed.
int belvedere_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, int whole_chroma,
                          uint8_t **file, unsigned long *count);

/// Frees what belvedere_jpeg_encode returned.
void belvedere_jpeg_free(uint8_t *bytes);
