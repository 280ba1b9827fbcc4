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
import { TEMPLATE_VIEW } from '../common/wire/css-template.ts';
import type { Tables, TemplateRow } from './tables.ts';

const PERSON_COLUMNS = ['id', 'first_name', 'last_name'] as const;

export function createTemplateResource(metadata: MetadataStore, clock: () => Date): Resource<TemplateRow> {
  return createResource<Tables, 'css_templates'>(
    {
      table: 'css_templates',
      view: TEMPLATE_VIEW,
      title: 'CSS Template',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        template_name: field(stored('text', 'template_name'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        css: field(stored('text', 'css'), { list: true, show: true, search: true, saved: true }),
        created_by: field(belongsTo('created_by_fk', PERSON), {
          list: PERSON_COLUMNS,
          show: PERSON_COLUMNS,
          order: ['first_name'],
          search: true,
        }),
        created_on: field(stored('datetime', 'created_on'), { list: true }),
        changed_by: field(belongsTo('changed_by_fk', PERSON), {
          list: PERSON_COLUMNS,
          order: ['first_name'],
          search: true,
        }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true }),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
      },
      filters: {
        template_name: {
          css_template_all_text: {
            label: 'All Text',
            condition: (value) =>
              anyOf(
                ['template_name', 'css'].map((name) =>
                  likeText(column('css_templates', name), String(value), 'anywhere'),
                ),
              ),
          },
        },
      },
      related: { created_by: relatedPeople(), changed_by: relatedPeople() },
    },
    metadata,
    clock,
  );
}
