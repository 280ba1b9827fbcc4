import { type Land, PLANE } from './ground.ts';

/** What builds a path, such as a canvas. */
export interface PathBuilder {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

/** How the plane is seen. */
export interface Sight {
  /** From the plane to pixels: 4 × 4 numbers, column by column. */
  readonly matrix: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Whether the world is seen again to the west and to the east of itself. */
  readonly repeats: boolean;
}

/** A half of the picture's plane: what is in it is not below zero in x × `a` + y × `b` + w × `c` − `d`. */
type Half = readonly [a: number, b: number, c: number, d: number];

/** Pixels around the picture in which borders are drawn, so that nobody sees where they were cut. */
const BESIDE = 8;
/** What is nearer to the eye than this part of the way to the middle is cut. */
const NEAREST = 0.02;
/** Numbers of a corner: x, y and w, whose quotients are pixels. */
const CORNER = 3;
const FARTHEST_TURN = 2;

/** Adds the lands in sight to a path. What is out of sight is cut: canvases lose paths that reach too far beyond them. */
export function addLands(path: PathBuilder, lands: readonly Land[], sight: Sight): void {
  const halves = halvesOf(sight);
  const turns = sight.repeats ? FARTHEST_TURN : 0;
  for (let turn = -turns; turn <= turns; turn += 1)
    for (const land of lands) addLand(path, land, turn * PLANE, sight.matrix, halves);
}

function addLand(
  path: PathBuilder,
  { bounds: [west, south, east, north], borders }: Land,
  beside: number,
  matrix: readonly number[],
  halves: readonly Half[],
): void {
  const box = seen([west, south, east, south, east, north, west, north], beside, matrix);
  if (halves.some((half) => isBeyond(box, half))) return;
  const cuts = halves.filter((half) => !isWithin(box, half));
  for (const border of borders) add(path, cuts.reduce(cutAt, seen(border, beside, matrix)));
}

function add(path: PathBuilder, corners: ArrayLike<number>): void {
  for (let at = 0; at < corners.length; at += CORNER) {
    const w = corners[at + 2] ?? 1;
    const [x, y] = [(corners[at] ?? 0) / w, (corners[at + 1] ?? 0) / w];
    if (at === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (corners.length > 0) path.closePath();
}

function seen(places: ArrayLike<number>, beside: number, matrix: readonly number[]): ArrayLike<number> {
  const [m0 = 0, m1 = 0, , m3 = 0, m4 = 0, m5 = 0, , m7 = 0] = matrix;
  const [m12 = 0, m13 = 0, , m15 = 0] = matrix.slice(12);
  const corners = new Float64Array((places.length / 2) * CORNER);
  for (let at = 0, next = 0; at < places.length; at += 2, next += CORNER) {
    const [x, y] = [(places[at] ?? 0) + beside, places[at + 1] ?? 0];
    corners[next] = m0 * x + m4 * y + m12;
    corners[next + 1] = m1 * x + m5 * y + m13;
    corners[next + 2] = m3 * x + m7 * y + m15;
  }
  return corners;
}

function halvesOf({ width, height, matrix }: Sight): readonly Half[] {
  return [
    [0, 0, 1, NEAREST * wInTheMiddle(width, height, matrix)],
    [1, 0, BESIDE, 0],
    [-1, 0, width + BESIDE, 0],
    [0, 1, BESIDE, 0],
    [0, -1, height + BESIDE, 0],
  ];
}

/** The w of the place that is seen in the middle of the picture. */
function wInTheMiddle(width: number, height: number, matrix: readonly number[]): number {
  const [m0 = 0, m1 = 0, , m3 = 0, m4 = 0, m5 = 0, , m7 = 0] = matrix;
  const [m12 = 0, m13 = 0, , m15 = 0] = matrix.slice(12);
  const [a, b, c] = [m0 - (m3 * width) / 2, m4 - (m7 * width) / 2, (m15 * width) / 2 - m12];
  const [d, e, f] = [m1 - (m3 * height) / 2, m5 - (m7 * height) / 2, (m15 * height) / 2 - m13];
  const whole = a * e - b * d;
  return (m3 * (c * e - b * f)) / whole + (m7 * (a * f - c * d)) / whole + m15;
}

const depthIn = (corners: ArrayLike<number>, at: number, [a, b, c, d]: Half): number =>
  a * (corners[at] ?? 0) + b * (corners[at + 1] ?? 0) + c * (corners[at + 2] ?? 0) - d;

function isBeyond(corners: ArrayLike<number>, half: Half): boolean {
  for (let at = 0; at < corners.length; at += CORNER) if (depthIn(corners, at, half) >= 0) return false;
  return true;
}

function isWithin(corners: ArrayLike<number>, half: Half): boolean {
  for (let at = 0; at < corners.length; at += CORNER) if (depthIn(corners, at, half) < 0) return false;
  return true;
}

/** The part of an area that is in a half. */
function cutAt(corners: ArrayLike<number>, half: Half): ArrayLike<number> {
  const kept: number[] = [];
  for (let at = 0; at < corners.length; at += CORNER) {
    const before = at === 0 ? corners.length - CORNER : at - CORNER;
    const [here, there] = [depthIn(corners, at, half), depthIn(corners, before, half)];
    if (here < 0 !== there < 0) {
      const share = there / (there - here);
      for (let part = 0; part < CORNER; part += 1) {
        const from = corners[before + part] ?? 0;
        kept.push(from + ((corners[at + part] ?? 0) - from) * share);
      }
    }
    if (here >= 0) for (let part = 0; part < CORNER; part += 1) kept.push(corners[at + part] ?? 0);
  }
  return kept;
}
