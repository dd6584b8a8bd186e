#pragma once
#include <stddef.h>
#include <stdint.h>

/// Reads the size of a PNG file. Returns 0, or -1 if the bytes are not the beginning of one.
int belvedere_png_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Decodes a PNG file of any kind into straight RGBA8, row-major, `width * height * 4` bytes.
/// `width` and `height` are what belvedere_png_size told. Returns 0, or -1 if the file is damaged.
int belvedere_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba);
