import type { NumberFormatter } from '@facet/sdk/formatting';
import classes from './time-table.module.css';

export interface SparkLineProps {
  readonly values: readonly (number | null)[];
  readonly width: number;
  readonly height: number;
  readonly bounds: readonly [number | null, number | null];
  readonly showAxis: boolean;
  readonly print: NumberFormatter;
  readonly label: string;
}

const INSET = 3;

/** The SVG path of a line; missing values break it. */
export function sparkPath(
  values: readonly (number | null)[],
  box: { readonly width: number; readonly height: number },
  [low, high]: readonly [number, number],
): string {
  const x = (index: number) => INSET + (index / Math.max(1, values.length - 1)) * (box.width - 2 * INSET);
  const y = (value: number) =>
    box.height - INSET - ((Math.max(low, Math.min(high, value)) - low) / (high - low || 1)) * (box.height - 2 * INSET);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || values[index - 1] === null;
      return `${isFirst ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** The smallest and the largest value, unless the form sets bounds. */
export function sparkBounds(
  values: readonly (number | null)[],
  [low, high]: readonly [number | null, number | null],
): readonly [number, number] {
  const known = values.filter((value) => value !== null);
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return known.length === 0 ? [low ?? 0, high ?? 1] : [low ?? least, high ?? most];
}

export function SparkLine({ values, width, height, bounds, showAxis, print, label }: SparkLineProps) {
  const [low, high] = sparkBounds(values, bounds);
  return (
    <span className={classes.spark}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <path
          d={sparkPath(values, { width, height }, [low, high])}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      </svg>
      {showAxis ? (
        <span className={classes.axis} style={{ height }}>
          <span>{print(high)}</span>
          <span>{print(low)}</span>
        </span>
      ) : null}
    </span>
  );
}
