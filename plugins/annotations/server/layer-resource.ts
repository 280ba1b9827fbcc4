import {
  ageOf,
  anyOf,
  belongsTo,
  column,
  createResource,
  field,
  likeText,
  PERSON,
  type Resource,
  stored,
  relatedPeople,
} from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { ANNOTATION_VIEW } from '../common/annotation-view.ts';
import type { LayerRow, Tables } from './tables.ts';

const PERSON_COLUMNS = ['id', 'first_name', 'last_name'] as const;

export function createLayerResource(metadata: MetadataStore, clock: () => Date): Resource<LayerRow> {
  return createResource<Tables, 'annotation_layer'>(
    {
      table: 'annotation_layer',
      view: ANNOTATION_VIEW,
      title: 'Annotation Layer',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true, saved: true }),
        descr: field(stored('text', 'descr'), { list: true, show: true, order: true, search: true, saved: true }),
        created_by: field(belongsTo('created_by_fk', PERSON), {
          list: PERSON_COLUMNS,
          order: ['first_name'],
          search: true,
        }),
        created_on: field(stored('datetime', 'created_on'), { list: true, order: true }),
        changed_by: field(belongsTo('changed_by_fk', PERSON), {
          list: PERSON_COLUMNS,
          order: ['first_name'],
          search: true,
        }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true, order: true }),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
      },
      filters: {
        name: {
          annotation_layer_all_text: {
            label: 'All Text',
            condition: (value) =>
              anyOf(
                ['name', 'descr'].map((name) => likeText(column('annotation_layer', name), String(value), 'anywhere')),
              ),
          },
        },
      },
      related: { created_by: relatedPeople(), changed_by: relatedPeople() },
      addForm: [
        { name: 'name', type: 'String', required: true, unique: true },
        { name: 'descr', type: 'String' },
      ],
      editForm: [
        { name: 'name', type: 'String', unique: true },
        { name: 'descr', type: 'String' },
      ],
    },
    metadata,
    clock,
  );
}
