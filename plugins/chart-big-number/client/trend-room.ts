/** Where the line stands, and how large it is; `null`: there is no room for it beside or under what is said in words. */
export interface TrendRoom {
  readonly stacked: boolean;
  readonly line: { readonly width: number; readonly height: number } | null;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Below this proportion of a tile, and above this height, the line stands under the number. */
const SIDE_BY_SIDE = 1.6;
const TALL = 220;
const PADDING = 24;
const GAP = 12;
/** A letter, an arrow and a line of the small text under the number. */
const LETTER = 6.4;
const ARROW = 16;
const LINE = 17;
/** The number itself, in the size that it has in a tile of this height. */
const NUMBER = 36;
const LEAST = { width: 40, height: 20 } as const;

/** Words come first: the line gets what the number and the change under it leave of the tile. */
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
