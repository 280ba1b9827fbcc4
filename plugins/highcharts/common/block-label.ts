import { linesOf, pixels, shortened } from './category-labels.ts';

export interface BlockLabel {
  readonly lines: readonly string[];
  /** The text runs from the bottom to the top. */
  readonly isUpright: boolean;
}

/** Pixels of a line, and between a text and the edges of its block. */
const LINE = 15;
const EDGE = 3;
/** A shorter beginning of a name tells nothing. */
const LETTERS = 3;

/**
 * The name of a block: whole where it fits, over several lines or upright; otherwise its beginning, in the direction that shows more
 * of it. Undefined where hardly a letter fits.
 */
export function blockLabel(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): BlockLabel | undefined {
  const level = within(name, width, height);
  if (level?.isWhole) return { lines: level.lines, isUpright: false };
  const upright = height > width ? within(name, height, width) : undefined;
  const best = upright !== undefined && (upright.isWhole || upright.length > (level?.length ?? 0)) ? upright : level;
  return best && { lines: best.lines, isUpright: best === upright };
}

function within(name: string, along: number, across: number) {
  const most = Math.floor((across - 2 * EDGE) / LINE);
  const room = along - 2 * EDGE;
  if (most < 1) return undefined;
  const whole = linesOf(name, room, most);
  if (whole) return { lines: whole, isWhole: true, length: name.length };
  const lines = shortened(name, room, most);
  const length = lines.join('').length - 1;
  const fits = lines.every((line) => pixels(line) <= room);
  return fits && length >= LETTERS ? { lines, isWhole: false, length } : undefined;
}
