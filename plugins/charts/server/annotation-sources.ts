import type { ObjectRef } from '@facet/plugin-identity/contract.server';
import { isRecord } from '@facet/sdk/chart-query';
import { allOf } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { jsonObject } from './chart-record.ts';
import type { ChartTables } from './tables.ts';

/** The contract's names for the sources of annotation layers; formulas have no source. */
const LAYER_KINDS: Readonly<Record<string, string>> = { NATIVE: 'annotation_layer', line: 'chart', table: 'chart' };

/** The objects whose rows the annotation layers of a form show. */
export function annotationSources(form: Readonly<Record<string, unknown>>): readonly ObjectRef[] {
  const layers = form['annotation_layers'];
  return (Array.isArray(layers) ? layers : []).filter(isRecord).flatMap(({ sourceType, value }) => {
    const kind = typeof sourceType === 'string' ? LAYER_KINDS[sourceType] : undefined;
    const id = Number(value);
    return kind !== undefined && Number.isSafeInteger(id) ? [{ kind, id }] : [];
  });
}

/** Forms read at once, which may be long. */
const PAGE = 100;

/** Ids of all charts with a layer that shows one of these saved annotation layers. */
export async function idsAnnotatedBy(store: MetadataStore, layerIds: readonly number[]): Promise<readonly number[]> {
  const wanted = new Set(layerIds);
  const shows = (params: string | null) =>
    annotationSources(jsonObject(params)).some(({ kind, id }) => kind === 'annotation_layer' && wanted.has(id));
  const found: number[] = [];
  if (wanted.size === 0) return found;
  for (let after = 0; ; ) {
    const rows = await store
      .db<ChartTables>()
      .selectFrom('slices')
      .select(['id', 'params'])
      .where(allOf([sql`slices.id > ${after}`, sql`slices.params like ${'%"NATIVE"%'}`]))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    found.push(...rows.filter(({ params }) => shows(params)).map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return found;
    after = last.id;
  }
}
