/** Pixels beside name and value: edges, symbol, and gaps. */
const BESIDE = 50;
/** Widths of a letter: of a name in pixels, and of a value in relation to its size. */
const LETTER = 6.8;
const LETTER_OF_VALUE = 0.62;

/**
 * Whether a name and its value fit on one line of a tile. The beginning of a name would say less than its symbol.
 * @param size Font size of the value in pixels
 * @param width Width of the tile in pixels
 */
export const fitsALine = (name: string, value: string, size: number, width: number): boolean =>
  name.length * LETTER + value.length * size * LETTER_OF_VALUE <= width - BESIDE;
