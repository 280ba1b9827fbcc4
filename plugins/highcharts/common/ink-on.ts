/** Lightness, in OKLCH, above which dark text is read better than light text. */
const TURN = 0.64;

/** The colour of text on a filled mark: black or white, reckoned by the browser, which knows what the theme's colours are. */
export const inkOn = (color: string): string => `oklch(from ${color} clamp(0, (${TURN} - l) * 1000, 1) 0 0)`;
