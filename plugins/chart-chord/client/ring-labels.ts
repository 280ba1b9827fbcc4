export interface RingEnd {
  readonly name: string;
  /** What it takes of the ring, of one. */
  readonly share: number;
}

export interface RingLabel {
  /** From the middle of its part of the ring. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
}

export interface Ring {
  readonly radius: number;
  /** Of the ring itself. */
  readonly width: number;
  /** Between two parts, of one round. */
  readonly gap: number;
}

/** About what a letter takes in the font of labels. */
const LETTER = 6.5;
const LINE = 15;
/** Between the ring and a name. */
const GAP = 6;
/** Nearer to the top or the foot, a name stands in the middle of its part. */
const UPRIGHT = 0.3;

/**
 * Names beside a ring that begins at its top, outside of it, by the places of their parts. Where two would lie over one
 * another, that of the larger part stands.
 */
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
  // A name in the middle of its part clears the ring with half of its height.
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

/** The largest ring that leaves room for its names at both sides, which take at most a third of the width each. */
export function ringRadius(names: readonly string[], width: number, height: number): number {
  const longest = names.reduce((most, { length }) => Math.max(most, length * LETTER), 0);
  const side = Math.min(longest, width / 3) + 2 * GAP;
  return Math.max(20, Math.min(width / 2 - side, height / 2 - LINE - 2 * GAP));
}
