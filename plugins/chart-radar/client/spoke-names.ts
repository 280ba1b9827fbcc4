import { nameLines, namePixels } from '@facet/plugin-highcharts/contract';

interface SpokeNames {
  /** Diameter of the radar in pixels. */
  readonly size: number;
  /** Pixels between the radar and the names. */
  readonly distance: number;
  /** The lines of the name of the n-th spoke. */
  linesAt(at: number): readonly string[];
}

const LINE = 13;
const LINES = 3;
/** Shares of the room for the radar, from the largest to the smallest. */
const SHARES = [0.82, 0.74, 0.66, 0.58, 0.5];
const LOW = 180;
/** In less room, names would leave no radar; the tooltip has them. */
const LEAST = 100;
const WITHOUT_NAMES = 0.95;
/** Beyond this, a name stands beside its spoke, and not above or below it. */
const BESIDE = 0.2;
/** Share of the width for a name above or below the radar. */
const ABOVE = 0.6;

/**
 * The largest radar around which all names are whole, in several lines as needed; around the smallest one, they are shortened.
 * @param room Pixels for the radar and its names
 */
export function spokeNames(
  names: readonly string[],
  room: { readonly width: number; readonly height: number },
): SpokeNames {
  const smaller = Math.max(1, Math.min(room.width, room.height));
  if (smaller < LEAST) return { size: smaller * WITHOUT_NAMES, distance: 0, linesAt: () => [] };
  const distance = smaller < LOW ? 6 : 14;
  const laidOut = (share: number) =>
    names.map((name, at) => nameAt(name, (2 * Math.PI * at) / names.length, (smaller * share) / 2 + distance, room));
  const smallest = SHARES.at(-1) ?? 1;
  const share = SHARES.find((one) => laidOut(one).every(({ isWhole }) => isWhole)) ?? smallest;
  const places = laidOut(share);
  return { size: smaller * share, distance, linesAt: (at) => places[at]?.lines ?? [] };
}

function nameAt(
  name: string,
  angle: number,
  radius: number,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const side = Math.abs(Math.sin(angle));
  const isBeside = side > BESIDE;
  const along = isBeside ? width / 2 - side * radius : width * ABOVE;
  const above = height / 2 - Math.abs(Math.cos(angle)) * radius;
  const most = Math.max(1, Math.min(LINES, Math.floor((isBeside ? 2 * above : above) / LINE)));
  const lines = nameLines(name, Math.max(0, along), most);
  return {
    lines,
    isWhole: lines.join(' ') === name.split(/\s+/).join(' ') && lines.every((line) => namePixels(line) <= along),
  };
}
