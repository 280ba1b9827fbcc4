import { isRecord } from '@facet/sdk/chart-form';
import type { QueryResult } from '@facet/sdk/common';
import { type SampleRow, TIME } from './sample-row.ts';

/** What a server answers about layers of annotations: the rows themselves, as events, intervals and further series. */
export function sampleLayers(
  layers: readonly unknown[],
  rows: readonly SampleRow[],
): NonNullable<QueryResult['annotation_data']> {
  const records = rows.map((row) => ({ ...row, end: (Number(row[TIME]) || 0) + 86_400_000 }));
  return Object.fromEntries(
    layers.flatMap((layer) =>
      isRecord(layer) && layer['annotationType'] !== 'FORMULA' ? [[String(layer['name']), { records }]] : [],
    ),
  );
}
