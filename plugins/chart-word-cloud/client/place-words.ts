/** The unrotated size of a word. */
export interface WordBox {
  readonly width: number;
  readonly height: number;
  /** Degrees. */
  readonly rotation: number;
}

/** The centre of a word relative to the centre of the cloud. */
export interface WordPlace {
  readonly x: number;
  readonly y: number;
}

interface Placed extends WordPlace {
  /** Half of its width along its own axis. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Half of the bounding box. */
  readonly reachX: number;
  readonly reachY: number;
  readonly cos: number;
  readonly sin: number;
  readonly isUpright: boolean;
}

export interface WordsQuestion {
  readonly boxes: readonly WordBox[];
  /** Ratio of the picture's width to its height. */
  readonly ratio: number;
}

/** Pixels between two words. */
const GAP = 1.5;
/** Distance between two tries along the spiral in pixels. */
const STEP = 3;
const TURN = 2 * Math.PI;

/**
 * Places each word as near to the centre as the earlier words allow; larger words come first. The spiral has the aspect
 * ratio of the picture.
 */
export function placeWords({ boxes, ratio }: WordsQuestion): readonly WordPlace[] {
  const placed: Placed[] = [];
  const [wide, tall] = ratio >= 1 ? [Math.min(ratio, 4), 1] : [1, Math.min(1 / ratio, 4)];
  for (const box of boxes) placed.push(freePlace(shapeOf(box), placed, wide, tall));
  return placed.map(({ x, y }) => ({ x, y }));
}

function freePlace(shape: Placed, placed: readonly Placed[], wide: number, tall: number): Placed {
  let at = shape;
  // The word that overlapped at the previous position is tested first, because it probably overlaps again.
  let inTheWay = placed.find((other) => overlap(at, other));
  for (let angle = 0; inTheWay !== undefined; angle += turnAt(angle)) {
    const radius = (STEP * angle) / TURN;
    at = { ...shape, x: radius * wide * Math.cos(angle), y: radius * tall * Math.sin(angle) };
    if (overlap(at, inTheWay)) continue;
    inTheWay = placed.find((other) => overlap(at, other));
  }
  return at;
}

/** Keeps the distance between tries constant along the spiral. */
const turnAt = (angle: number): number => Math.min(1, TURN / Math.max(1, angle));

function shapeOf({ width, height, rotation }: WordBox): Placed {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfWidth, halfHeight] = [width / 2 + GAP, height / 2 + GAP];
  return {
    x: 0,
    y: 0,
    halfWidth,
    halfHeight,
    reachX: Math.abs(halfWidth * cos) + Math.abs(halfHeight * sin),
    reachY: Math.abs(halfWidth * sin) + Math.abs(halfHeight * cos),
    cos,
    sin,
    isUpright: rotation % 90 === 0,
  };
}

function overlap(a: Placed, b: Placed): boolean {
  if (Math.abs(a.x - b.x) >= a.reachX + b.reachX || Math.abs(a.y - b.y) >= a.reachY + b.reachY) return false;
  if (a.isUpright && b.isUpright) return true;
  return !isApart(a, b) && !isApart(b, a);
}

/** Whether a line along a side of the first word separates it from the second. */
function isApart(a: Placed, b: Placed): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [along, across] = [Math.abs(dx * a.cos + dy * a.sin), Math.abs(dy * a.cos - dx * a.sin)];
  const cos = Math.abs(a.cos * b.cos + a.sin * b.sin);
  const sin = Math.abs(a.cos * b.sin - a.sin * b.cos);
  return (
    along >= a.halfWidth + b.halfWidth * cos + b.halfHeight * sin ||
    across >= a.halfHeight + b.halfWidth * sin + b.halfHeight * cos
  );
}
