import { isRecord, listOf, numberOf, textOf } from '@facet/sdk/chart-query';

export const COLUMN_KINDS = ['time', 'contrib', 'spark', 'avg'] as const;
export const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const;

/** A column of the table, as stored in forms. */
export interface TimeColumn {
  readonly key: string;
  readonly label: string;
  readonly tooltip: string;
  readonly colType: (typeof COLUMN_KINDS)[number];
  /** How the newest value is compared with the one `timeLag` positions earlier. */
  readonly comparisonType: (typeof COMPARISONS)[number];
  /** Positions back from the newest; for an average, the number of values. Negative: from the oldest. */
  readonly timeLag: number;
  /** A sparkline of ratios to the values this many positions earlier. */
  readonly timeRatio: number;
  /** CSS pixels of a sparkline. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly showYAxis: boolean;
  readonly yAxisBounds: readonly [number | null, number | null];
  /** The range over which the colour changes from bad to good. */
  readonly bounds: readonly [number | null, number | null];
  readonly d3format: string | undefined;
  readonly dateFormat: string | undefined;
}

/** The columns of a form; unreadable entries are left out. */
export function timeColumns(value: unknown): readonly TimeColumn[] {
  return listOf(value).flatMap((entry, index) => {
    if (!isRecord(entry)) return [];
    const colType = COLUMN_KINDS.find((kind) => kind === entry['colType']);
    if (colType === undefined) return [];
    return [
      {
        key: textOf(entry['key']) ?? String(index),
        label: textOf(entry['label']) ?? colType,
        tooltip: textOf(entry['tooltip']) ?? '',
        colType,
        comparisonType: COMPARISONS.find((one) => one === entry['comparisonType']) ?? 'value',
        timeLag: Math.trunc(numberOf(entry['timeLag']) ?? 0),
        timeRatio: Math.max(0, Math.trunc(numberOf(entry['timeRatio']) ?? 0)),
        width: numberOf(entry['width']),
        height: numberOf(entry['height']),
        showYAxis: entry['showYAxis'] === true,
        yAxisBounds: boundsOf(entry['yAxisBounds']),
        bounds: boundsOf(entry['bounds']),
        d3format: textOf(entry['d3format']),
        dateFormat: textOf(entry['dateFormat']),
      },
    ];
  });
}

function boundsOf(value: unknown): readonly [number | null, number | null] {
  const [low, high] = listOf(value);
  return Array.isArray(value) ? [numberOf(low) ?? null, numberOf(high) ?? null] : [null, null];
}
