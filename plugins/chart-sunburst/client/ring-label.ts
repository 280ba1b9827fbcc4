import { nameLines, namePixels } from '@facet/plugin-highcharts/contract';

/** A part of a ring: its radii in pixels, and its angles in radians, clockwise from the right. */
export interface RingPart {
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

export interface RingLabel {
  readonly lines: readonly string[];
  /** Degrees. */
  readonly rotation: number;
}

/** Pixels of a line, and between a text and the edges of its part. */
const LINE = 13;
const EDGE = 2;
const MOST_LINES = 4;
/** A shorter beginning of a name tells nothing; no text needs less room in pixels. */
const LETTERS = 4;
const LEAST = 10;

/**
 * The name of a part: whole where it fits, over several lines, along the ring or across it; otherwise its beginning, in the
 * direction that shows more of it. Undefined where hardly a letter fits.
 */
export function ringLabel(name: string, part: RingPart): RingLabel | undefined {
  const middle = ((part.from + part.to) / 2) * (180 / Math.PI);
  const along = best(name, part, widthAlong);
  if (along?.isWhole) return { lines: along.lines, rotation: readable(middle + 90) };
  const across = best(name, part, widthAcross);
  if (across && (across.isWhole || across.length > (along?.length ?? 0)))
    return { lines: across.lines, rotation: readable(middle) };
  return along && { lines: along.lines, rotation: readable(middle + 90) };
}

function best(name: string, part: RingPart, widthOf: (part: RingPart, height: number) => number) {
  let longest: { readonly lines: readonly string[]; readonly isWhole: boolean; readonly length: number } | undefined;
  for (let most = 1; most <= MOST_LINES; most += 1) {
    const room = widthOf(part, most * LINE) - 2 * EDGE;
    if (room < LEAST) continue;
    const lines = nameLines(name, room, most);
    if (lines.some((line) => namePixels(line) > room)) continue;
    const isWhole = lines.join(' ') === name.split(/\s+/).join(' ');
    if (isWhole) return { lines, isWhole, length: name.length };
    const length = lines.join('').length - 1;
    if (length >= LETTERS && length > (longest?.length ?? 0)) longest = { lines, isWhole, length };
  }
  return longest;
}

/** Width of a text of this height whose lines run along the ring: neither its corners nor its sides leave the part. */
function widthAlong({ inner, outer, from, to }: RingPart, height: number): number {
  const middle = (inner + outer) / 2;
  const top = middle + height / 2;
  const bottom = middle - height / 2;
  if (top >= outer || bottom <= inner) return 0;
  const chord = 2 * Math.sqrt(outer ** 2 - top ** 2);
  const angle = to - from;
  return angle < Math.PI ? Math.min(chord, 2 * bottom * Math.tan(angle / 2)) : chord;
}

/** Width of a text of this height whose lines run from the inside to the outside. */
function widthAcross({ inner, outer, from, to }: RingPart, height: number): number {
  const middle = (inner + outer) / 2;
  const half = height / 2;
  if (half >= outer) return 0;
  const angle = to - from;
  const narrowest = angle < Math.PI ? half / Math.tan(angle / 2) : 0;
  return 2 * Math.min(middle - Math.max(inner, narrowest), Math.sqrt(outer ** 2 - half ** 2) - middle);
}

/** An angle at which the text does not stand on its head. */
function readable(degrees: number): number {
  const turned = ((degrees % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
}
