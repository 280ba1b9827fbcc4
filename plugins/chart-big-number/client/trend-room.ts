/** Position and size of the line; `null`: the texts leave no room for it. */
export interface TrendRoom {
  readonly stacked: boolean;
  readonly line: { readonly width: number; readonly height: number } | null;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The line is below the number in tiles narrower than this ratio, or higher than this height. */
const SIDE_BY_SIDE = 1.6;
const TALL = 220;
const PADDING = 24;
const GAP = 12;
/** Sizes of the small text below the number: a letter, an arrow and a line. */
const LETTER = 6.4;
const ARROW = 16;
const LINE = 17;
/** Size of the number in a tile of this height. */
const NUMBER = 36;
const LEAST = { width: 40, height: 20 } as const;

/** Texts have priority: the line gets the room that the number and the change leave. */
export function trendRoom({ width, height }: Box, change: string): TrendRoom {
  const words = change === '' ? 0 : change.length * LETTER + ARROW;
  const beside = Math.min(width * 0.36, 280, width - PADDING - GAP - words);
  if (width / Math.max(1, height) >= SIDE_BY_SIDE && height <= TALL && beside >= LEAST.width)
    return { stacked: false, line: { width: beside, height: Math.max(24, Math.min(height - 24, width * 0.24)) } };
  const across = Math.max(0, width - PADDING);
  const said = NUMBER + Math.ceil(words / Math.max(1, across)) * LINE;
  const under = Math.min(Math.max(height * 0.4, LEAST.height), height - said - GAP - 8);
  if (across < LEAST.width || under < LEAST.height) return { stacked: true, line: null };
  return { stacked: true, line: { width: across, height: under } };
}
