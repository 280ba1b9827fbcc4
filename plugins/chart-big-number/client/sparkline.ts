import type { TrendPoint } from './trend-values.ts';

export interface SparklineShape {
  /** SVG path of the line; a null value breaks it. */
  readonly line: string;
  readonly area: string;
  readonly last: { readonly x: number; readonly y: number } | null;
}

/** Scales points to a box. With `fromZero` the lower edge of the box is zero, unless a value is below it. */
export function sparkline(
  points: readonly TrendPoint[],
  box: {
    readonly width: number;
    readonly height: number;
    readonly span: readonly [number, number];
    readonly fromZero: boolean;
  },
): SparklineShape {
  const values = points.flatMap((point) => (point.value === null ? [] : [point.value]));
  if (values.length === 0) return { line: '', area: '', last: null };
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const low = box.fromZero ? Math.min(0, least) : least;
  const high = box.fromZero ? Math.max(0, most) : most;
  const [from, to] = box.span;
  const inset = 3;
  const x = (at: number) => round(inset + ((at - from) / (to - from || 1)) * (box.width - 2 * inset));
  const y = (value: number) =>
    round(box.height - inset - ((value - low) / (high - low || 1)) * (box.height - 2 * inset));
  const runs = runsOf(points);
  const line = runs.map((run) => run.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.at)} ${y(p.value)}`).join('')).join('');
  const area = runs
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return '';
      const top = run.map((p) => `L${x(p.at)} ${y(p.value)}`).join('');
      return `M${x(first.at)} ${box.height}${top}L${x(last.at)} ${box.height}Z`;
    })
    .join('');
  const end = runs.at(-1)?.at(-1);
  return { line, area, last: end ? { x: x(end.at), y: y(end.value) } : null };
}

interface KnownPoint {
  readonly at: number;
  readonly value: number;
}

function runsOf(points: readonly TrendPoint[]): readonly (readonly KnownPoint[])[] {
  const runs: KnownPoint[][] = [[]];
  for (const { at, value } of points) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ at, value });
  }
  return runs.filter((run) => run.length > 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
