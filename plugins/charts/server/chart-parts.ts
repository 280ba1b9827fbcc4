import type { ObjectParts, ObjectRef } from '@facet/plugin-identity/contract.server';
import { isRecord } from '@facet/sdk/chart-query';
import { partsIn } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { isIn } from '@facet/sdk/resource';
import type { MetadataStore, storedContext } from '@facet/sdk/server';
import { sql } from 'kysely';
import { type ChartRecord, formDataOf } from './chart-record.ts';
import type { ChartTables } from './tables.ts';

/** The chart types at hand. */
type ChartQueries = Parameters<typeof storedContext>[0];

/** The objects that a chart shows: its dataset, further charts that it draws, and the sources of its annotation layers. */
export const chartParts = (store: MetadataStore, queries: ChartQueries): ObjectParts => ({
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

async function partsOfChart(record: ChartRecord, queries: ChartQueries): Promise<readonly ObjectRef[]> {
  const form: FormData = { ...formDataOf(record), viz_type: record.viz_type, datasource: '' };
  return [
    ...(record.datasource_type === 'table' ? [{ kind: 'dataset', id: record.datasource_id }] : []),
    ...(await drawnCharts(form, queries)).map((id) => ({ kind: 'chart', id })),
    ...layersOf(form['annotation_layers']),
  ];
}

async function drawnCharts(form: FormData, queries: ChartQueries): Promise<readonly number[]> {
  const query = await queries.get(form.viz_type)?.load();
  return query === undefined || 'context' in query ? [] : partsIn(query, form);
}

/** As the contract names where a layer comes from; formulas come from nowhere. */
const LAYER_KINDS: Readonly<Record<string, string>> = { NATIVE: 'annotation_layer', line: 'chart', table: 'chart' };

function layersOf(layers: unknown): readonly ObjectRef[] {
  return (Array.isArray(layers) ? layers : []).filter(isRecord).flatMap(({ sourceType, value }) => {
    const kind = typeof sourceType === 'string' ? LAYER_KINDS[sourceType] : undefined;
    const id = Number(value);
    return kind !== undefined && Number.isSafeInteger(id) ? [{ kind, id }] : [];
  });
}
