import { markOf } from '@facet/plugin-charts/contract';
import { calendarPlaces, numberOrNull } from '@facet/plugin-highcharts/contract';
import { listOf } from '@facet/sdk/chart-form';
import type { DataRow, FilterValue } from '@facet/sdk/common';

export interface Box {
  /** Values of the grouping columns. */
  readonly mark: readonly FilterValue[];
  readonly metric: string;
  /** Lower whisker, first quartile, median, third quartile, upper whisker. */
  readonly five: readonly [number, number, number, number, number];
  readonly mean: number | null;
  readonly count: number | null;
  readonly outliers: readonly number[];
}

/** A box for each group and metric; a group without numbers has none. */
export function boxesOf(
  rows: readonly DataRow[],
  groups: readonly string[],
  metrics: readonly string[],
): readonly Box[] {
  return rows.flatMap((row) => {
    const mark = markOf(row, groups);
    return metrics.flatMap((metric): readonly Box[] => {
      const part = (name: string) => numberOrNull(row[`${metric}__${name}`]);
      const [low, q1, median, q3, high] = ['min', 'q1', 'median', 'q3', 'max'].map(part);
      if (typeof low !== 'number' || typeof q1 !== 'number' || typeof median !== 'number') return [];
      if (typeof q3 !== 'number' || typeof high !== 'number') return [];
      const outliers: unknown = row[`${metric}__outliers`];
      return [
        {
          mark,
          metric,
          five: [low, q1, median, q3, high],
          mean: part('mean'),
          count: part('count'),
          outliers: listOf(outliers).flatMap((value) => numberOrNull(value) ?? []),
        },
      ];
    });
  });
}

/** Sorts groups that are weekdays or months by the calendar; other groups keep the order of the answer. */
export function inCalendarOrder(boxes: readonly Box[], nameOf: (box: Box) => string): readonly Box[] {
  const places = calendarPlaces([...new Set(boxes.map(nameOf))]);
  if (places === undefined) return boxes;
  const placeOf = new Map([...new Set(boxes.map(nameOf))].map((name, at) => [name, places[at] ?? 0]));
  return boxes.toSorted((a, b) => (placeOf.get(nameOf(a)) ?? 0) - (placeOf.get(nameOf(b)) ?? 0));
}
