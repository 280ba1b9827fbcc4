import {
  choicesOfPeople,
  ageOf,
  computed,
  createResource,
  everything,
  field,
  PERSON,
  personNamed,
  type Resource,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import type { MetadataStore, People } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { TagTable, TagTables } from './tables.ts';

export type TagRow = Selectable<TagTable>;

/** Tags in lists; every user sees all of them. */
export function createTagResource(metadata: MetadataStore, people: People, clock: () => Date): Resource<TagRow> {
  return createResource<TagTables, 'tags'>(
    {
      table: 'tags',
      view: 'Tag',
      title: 'Tags',
      actions: ['can_read', 'can_write', 'can_bulk_create'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true, order: true }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true }),
        type: field(
          computed(() => 'custom'),
          { list: true, show: true },
        ),
        description: field(stored('text', 'description'), { list: true, show: true, search: true }),
        created_by: field(personNamed('created_by_fk', people), {
          list: PERSON.members,
          show: PERSON.members,
          search: true,
        }),
        changed_by: field(personNamed('changed_by_fk', people), {
          list: PERSON.members,
          show: PERSON.members,
          search: true,
        }),
        created_on_delta_humanized: field(ageOf('created_on'), { list: true, show: true, order: true }),
        changed_on_utc: field(
          computed((row) => withUtcZone(row.changed_on), 'changed_on'),
          { list: true },
        ),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, show: true, order: true }),
      },
      filters: { type: { custom_tag: { label: 'Is custom tag', condition: () => everything } } },
      related: { created_by: choicesOfPeople(people), changed_by: choicesOfPeople(people) },
    },
    metadata,
    clock,
  );
}
