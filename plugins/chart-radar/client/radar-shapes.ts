import { markOf, type SelectedMark } from '@facet/plugin-charts/contract';
import type { DataRow } from '@facet/sdk/common';
import type { SpokeConfig } from '../common/radar-query.ts';

export interface RadarShape {
  readonly mark: SelectedMark;
  /** One value per spoke. */
  readonly values: readonly (number | null)[];
}

export interface Spoke {
  readonly metric: string;
  readonly low: number;
  readonly high: number;
  /** Absent: the format of the chart. */
  readonly format?: string;
}

export function radarShapes(
  rows: readonly DataRow[],
  columns: readonly string[],
  metrics: readonly string[],
): readonly RadarShape[] {
  return rows.map((row) => ({
    mark: markOf(row, columns),
    values: metrics.map((metric) => {
      const value = row[metric];
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    }),
  }));
}

/** Each metric has a scale of its own, because amounts of different kinds cannot share one. */
export function spokesOf(
  shapes: readonly RadarShape[],
  metrics: readonly string[],
  configs: Readonly<Record<string, SpokeConfig>>,
): readonly Spoke[] {
  return metrics.map((metric, at) => {
    const values = shapes.flatMap((shape) => shape.values[at] ?? []);
    const config = Object.hasOwn(configs, metric) ? configs[metric] : undefined;
    const { least = null, most = null, format } = config ?? {};
    return {
      metric,
      low: least ?? values.reduce((a, b) => Math.min(a, b), 0),
      high: most ?? values.reduce((a, b) => Math.max(a, b), 0),
      ...(format === undefined ? {} : { format }),
    };
  });
}

/** Position of an amount on its spoke, 0 at the centre and 1 at the rim. */
export const placeOn = ({ low, high }: Spoke, value: number): number =>
  high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
