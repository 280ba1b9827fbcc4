import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow } from '@facet/sdk/common';

export interface Bubble {
  readonly name: string;
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface BubbleSource {
  readonly entity: string;
  readonly series: string | undefined;
  readonly x: string;
  readonly y: string;
  readonly size: string;
  textOf(column: string, value: unknown): string;
}

/** A bubble for each row with a position; without a size it has the minimum size. */
export function bubblesOf(rows: readonly DataRow[], source: BubbleSource): readonly Bubble[] {
  const { entity, series, textOf } = source;
  return rows.flatMap((row): readonly Bubble[] => {
    const [x, y] = [numberOrNull(row[source.x]), numberOrNull(row[source.y])];
    if (x === null || y === null) return [];
    const name = textOf(entity, row[entity]);
    return [
      {
        name,
        series: series === undefined ? '' : textOf(series, row[series]),
        x,
        y,
        size: numberOrNull(row[source.size]) ?? 0,
      },
    ];
  });
}

/** Bubbles with a position on the axes, some of which may be logarithmic. */
export const placed = (
  bubbles: readonly Bubble[],
  { logX, logY }: { readonly logX: boolean; readonly logY: boolean },
): readonly Bubble[] => bubbles.filter(({ x, y }) => (!logX || x > 0) && (!logY || y > 0));
