/** Lightness in OKLCH above which dark text is easier to read than light text. */
const TURN = 0.64;

/** The colour of text on a filled mark: black or white, computed by the browser, which knows the theme's colours. */
export const inkOn = (color: string): string => `oklch(from ${color} clamp(0, (${TURN} - l) * 1000, 1) 0 0)`;
