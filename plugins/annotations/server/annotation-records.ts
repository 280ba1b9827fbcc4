import type { AnnotationSource } from '@facet/plugin-query/contract.server';
import { isInReads, personOf } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import { ANNOTATION_VIEW } from '../common/annotation-view.ts';
import type { Tables } from './tables.ts';

const COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'] as const;
/** More marks would hide any chart. */
const MOST = 10_000;

/** The annotations of saved layers, for charts; an empty list without the permission to read them. */
export const annotationRecords = (metadata: MetadataStore): AnnotationSource => ({
  async recordsOf(scope, value) {
    const id = Number(value);
    if (!Number.isSafeInteger(id) || !isInReads(personOf(scope), 'annotation_layer', id)) return null;
    const db = metadata.db<Tables>();
    const layer = await db.selectFrom('annotation_layer').select('id').where('id', '=', id).executeTakeFirst();
    if (layer === undefined) return null;
    if (!personOf(scope).can('can_read', ANNOTATION_VIEW)) return { columns: COLUMNS, records: [] };
    const rows = await db
      .selectFrom('annotation')
      .select(COLUMNS)
      .where('layer_id', '=', id)
      .orderBy('start_dttm')
      .limit(MOST)
      .execute();
    return {
      columns: COLUMNS,
      records: rows.map((row) => ({
        ...row,
        start_dttm: epochMs(row.start_dttm),
        end_dttm: epochMs(row.end_dttm),
      })),
    };
  },
});

const epochMs = (stored: string): number => Date.parse(`${stored}Z`);
