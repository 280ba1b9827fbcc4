import type { ObjectParts, ObjectRef } from '@facet/plugin-identity/contract.server';
import { isRecord } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { isIn } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { type ChartRecord, formDataOf } from './chart-record.ts';
import { drawnIn, type ServedTypes } from './drawn-charts.ts';
import type { ChartTables } from './tables.ts';

/**
 * The objects that a chart depends on: its dataset, the charts that are parts of it, and the sources of its annotation
 * layers.
 */
export const chartParts = (store: MetadataStore, queries: ServedTypes): ObjectParts => ({
  async partsOf(ids) {
    const records = await store
      .db<ChartTables>()
      .selectFrom('slices')
      .selectAll()
      .where(isIn(sql.ref('slices.id'), ids))
      .execute();
    return (await Promise.all(records.map((record) => partsOfChart(record, queries)))).flat();
  },
});

async function partsOfChart(record: ChartRecord, queries: ServedTypes): Promise<readonly ObjectRef[]> {
  const form: FormData = { ...formDataOf(record), viz_type: record.viz_type, datasource: '' };
  return [
    ...(record.datasource_type === 'table' ? [{ kind: 'dataset', id: record.datasource_id }] : []),
    ...(await drawnIn(form, queries)).map((id) => ({ kind: 'chart', id })),
    ...layersOf(form['annotation_layers']),
  ];
}

/** The contract's names for the sources of annotation layers; formulas have no source. */
const LAYER_KINDS: Readonly<Record<string, string>> = { NATIVE: 'annotation_layer', line: 'chart', table: 'chart' };

function layersOf(layers: unknown): readonly ObjectRef[] {
  return (Array.isArray(layers) ? layers : []).filter(isRecord).flatMap(({ sourceType, value }) => {
    const kind = typeof sourceType === 'string' ? LAYER_KINDS[sourceType] : undefined;
    const id = Number(value);
    return kind !== undefined && Number.isSafeInteger(id) ? [{ kind, id }] : [];
  });
}
