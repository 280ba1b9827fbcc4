import type { ObjectParts, ObjectRef } from '@facet/plugin-identity/contract.server';
import type { FormData } from '@facet/sdk/common';
import { isIn } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { annotationSources } from './annotation-sources.ts';
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
    ...annotationSources(form),
  ];
}
