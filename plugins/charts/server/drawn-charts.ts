import { partsIn } from '@facet/sdk/chart-form';
import { listOf, numberOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { allOf, isAmong } from '@facet/sdk/resource';
import type { MetadataStore, storedContext } from '@facet/sdk/server';
import { sql } from 'kysely';
import { MOST_PARTS } from '../common/part-form.ts';
import type { DrawnCharts } from '../contract.server.ts';
import { type ChartRecord, jsonObject } from './chart-record.ts';
import type { ChartTables } from './tables.ts';

/** The registered chart types. */
export type ServedTypes = Parameters<typeof storedContext>[0];

type StoredForm = Pick<ChartRecord, 'id' | 'viz_type' | 'params'>;

/** Adds the parts of a form that may not be stored yet. */
export interface Drawing extends DrawnCharts {
  in(form: FormData): Promise<readonly number[]>;
}

export function createDrawnCharts(store: MetadataStore, types: ServedTypes): Drawing {
  const drawnBy = async (rows: readonly StoredForm[]): Promise<ReadonlyMap<number, readonly number[]>> => {
    const drawn = new Map<number, readonly number[]>();
    for (const row of rows) {
      const ids = await drawnIn({ ...jsonObject(row.params), viz_type: row.viz_type, datasource: '' }, types);
      if (ids.length > 0) drawn.set(row.id, ids);
    }
    return drawn;
  };
  const formsOf = (ids: readonly number[], text = '%') =>
    store
      .db<ChartTables>()
      .selectFrom('slices')
      .select(['id', 'viz_type', 'params'])
      .where(allOf([isAmong(store, sql.ref('slices.id'), ids), sql`slices.params like ${text}`]))
      .execute();
  return {
    in: (form) => drawnIn(form, types),
    by: async (ids) => drawnBy(await formsOf(ids)),
    async drawing(id, among) {
      // The form of a chart contains the ids of its parts.
      const drawn = await drawnBy(await formsOf(among, `%${id}%`));
      return [...drawn].flatMap(([whole, parts]) => (parts.includes(id) ? whole : []));
    },
  };
}

/**
 * Ids of the charts that are parts of a form, up to the limit. The code of the type is loaded only if the form contains
 * a list of ids.
 */
export async function drawnIn(form: FormData, types: ServedTypes): Promise<readonly number[]> {
  if (!Object.values(form).some(isListOfIds)) return [];
  const query = await types.get(form.viz_type)?.load();
  return query === undefined || 'context' in query ? [] : [...new Set(partsIn(query, form))].slice(0, MOST_PARTS);
}

function isListOfIds(value: unknown): boolean {
  const list = Array.isArray(value) ? listOf(value) : [];
  return list.some((one) => {
    const id = numberOf(one);
    return id !== undefined && Number.isInteger(id) && id > 0;
  });
}
