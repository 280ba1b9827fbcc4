export interface RingEnd {
  readonly name: string;
  /** Share of the ring, 0 to 1. */
  readonly share: number;
}

export interface RingLabel {
  /** Position relative to the centre of the ring. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
}

export interface Ring {
  readonly radius: number;
  /** Thickness of the ring. */
  readonly width: number;
  /** Gap between two parts, as a share of the circumference. */
  readonly gap: number;
}

/** Approximate width of a letter in the label font. */
const LETTER = 6.5;
const LINE = 15;
/** Pixels between the ring and a name. */
const GAP = 6;
/** Within this distance of the top or bottom, a name is centred at its part. */
const UPRIGHT = 0.3;
/** The radius of a smaller ring would not be seen beside its names. */
const LEAST_NAMED = 50;

/** Places the names outside of a ring that starts at its top. Of two overlapping names, that of the larger part is kept. */
export function ringLabels(ends: readonly RingEnd[], { radius, width, gap }: Ring): ReadonlyMap<number, RingLabel> {
  let before = 0;
  const filled = Math.max(0, 1 - ends.length * gap);
  const places = ends.map(({ name, share }, at) => {
    const angle = 2 * Math.PI * (before + (share * filled) / 2) - Math.PI / 2;
    before += share * filled + gap;
    return { at, share, ...labelAt(angle, name, radius, width) };
  });
  const standing: (typeof places)[number][] = [];
  for (const one of places.toSorted((a, b) => b.share - a.share))
    if (one.share > 0 && !standing.some((other) => overlap(one.box, other.box))) standing.push(one);
  return new Map(standing.map(({ at, label }) => [at, label]));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function labelAt(angle: number, name: string, radius: number, ringWidth: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const align = cos > UPRIGHT ? 'left' : cos < -UPRIGHT ? 'right' : 'center';
  const out = ringWidth / 2 + GAP;
  // A centred name is moved away from the ring by half of its height.
  const lift = align === 'center' ? (Math.sign(sin) * LINE) / 3 : 0;
  const label: RingLabel = { x: cos * out, y: sin * out + lift, align };
  const [x, y] = [cos * (radius + GAP), sin * (radius + GAP) + lift];
  const wide = name.length * LETTER;
  const left = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2;
  const box: Box = { left, right: left + wide, top: y - LINE / 2, bottom: y + LINE / 2 };
  return { label, box };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom && b.top < a.bottom;

export interface RingRoom {
  readonly radius: number;
  readonly isNamed: boolean;
}

/**
 * The largest ring that leaves room for its names at both sides, which take at most a third of the width each. Where little more
 * than names would be left, the ring has all the room.
 */
export function ringRoom(names: readonly string[], width: number, height: number): RingRoom {
  const longest = names.reduce((most, { length }) => Math.max(most, length * LETTER), 0);
  const side = Math.min(longest, width / 3) + 2 * GAP;
  const radius = Math.min(width / 2 - side, height / 2 - LINE - 2 * GAP);
  if (radius >= LEAST_NAMED) return { radius, isNamed: true };
  return { radius: Math.max(20, Math.min(width, height) / 2 - GAP), isNamed: false };
}
