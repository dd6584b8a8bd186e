#include <fribidi/fribidi.h>

// A macro that Swift does not see: left to right or right to left by the first strong character.
static inline FriBidiParType belvedere_fribidi_direction_from_content(void) { return FRIBIDI_PAR_ON; }
