type Place = readonly number[];

/** A ring needs as many, its first place again at the end. */
const LEAST_OF_RING = 4;

/**
 * The line without places that lie within the distance of what is left. Its ends stay, so that lines which meet there still do; a
 * closed line keeps an area.
 * @param longest Where a straight part is longer, places on it stay: drawing libraries bend long parts along the globe
 */
export function fewerPlaces(line: readonly Place[], within: number, longest = Number.POSITIVE_INFINITY): Place[] {
  const last = line.length - 1;
  if (line.length <= LEAST_OF_RING) return [...line];
  const kept = new Set([0, last]);
  const isClosed = apart(line[0], line[last]) === 0;
  const parts: [from: number, to: number][] = [[0, last]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const { at, far } = furthest(line, from, to);
    // The first two of a closed line span its area.
    const spans = isClosed && kept.size < LEAST_OF_RING && at > from;
    const isClose = far <= within && !spans;
    if (to - from < 2 || (isClose && apart(line[from], line[to]) <= longest)) continue;
    const between = isClose ? Math.floor((from + to) / 2) : at;
    kept.add(between);
    parts.push([from, between], [between, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

/** The place between two others that is furthest from the line through them, or from both where they are one. */
function furthest(line: readonly Place[], from: number, to: number): { readonly at: number; readonly far: number } {
  const [start, end] = [line[from], line[to]];
  let [at, far] = [from, -1];
  for (let index = from + 1; index < to; index += 1) {
    const distance = besides(line[index], start, end);
    if (distance > far) [at, far] = [index, distance];
  }
  return { at, far };
}

function besides(place: Place | undefined, start: Place | undefined, end: Place | undefined): number {
  const length = apart(start, end);
  if (length === 0) return apart(place, start);
  const [[x = 0, y = 0], [x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [place ?? [], start ?? [], end ?? []];
  return Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length;
}

function apart(one: Place | undefined, other: Place | undefined): number {
  const [[x = 0, y = 0], [x1 = 0, y1 = 0]] = [one ?? [], other ?? []];
  return Math.hypot(x1 - x, y1 - y);
}
