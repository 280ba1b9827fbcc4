import {
  ageOf,
  anyOf,
  belongsTo,
  column,
  createResource,
  field,
  isIn,
  likeText,
  PERSON,
  type Resource,
  stored,
} from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { ANNOTATION_VIEW } from '../common/annotation-view.ts';
import type { AnnotationRow, Tables } from './tables.ts';

const TABLE = 'annotation';
const PERSON_COLUMNS = ['id', 'first_name', 'last_name'] as const;
const SEARCHED = ['short_descr', 'long_descr'] as const;

/** The annotations of one layer. */
export function createAnnotationResource(
  metadata: MetadataStore,
  clock: () => Date,
  layerId: number,
): Resource<AnnotationRow> {
  return createResource<Tables, 'annotation'>(
    {
      table: TABLE,
      view: ANNOTATION_VIEW,
      title: 'Annotation',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        short_descr: field(stored('text', 'short_descr'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        long_descr: field(stored('text', 'long_descr'), { list: true, show: true, order: true, saved: true }),
        start_dttm: field(stored('datetime', 'start_dttm'), { list: true, show: true, order: true, saved: true }),
        end_dttm: field(stored('datetime', 'end_dttm'), { list: true, show: true, order: true, saved: true }),
        json_metadata: field(stored('text', 'json_metadata'), { show: true, saved: true }),
        layer: field(belongsTo('layer_id', { table: 'annotation_layer', members: ['id', 'name'] }), {
          show: ['id', 'name'],
        }),
        created_by: field(belongsTo('created_by_fk', PERSON), { list: PERSON_COLUMNS, order: ['first_name'] }),
        changed_by: field(belongsTo('changed_by_fk', PERSON), { list: PERSON_COLUMNS, order: ['first_name'] }),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
      },
      filters: {
        short_descr: {
          annotation_all_text: {
            label: 'All Text',
            condition: (value) =>
              anyOf(SEARCHED.map((name) => likeText(column(TABLE, name), String(value), 'anywhere'))),
          },
        },
      },
      visible: () => isIn(column(TABLE, 'layer_id'), [layerId]),
    },
    metadata,
    clock,
  );
}
