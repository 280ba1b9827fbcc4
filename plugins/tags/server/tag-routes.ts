import type { Scope } from '@facet/sdk/common';
import {
  choicesOfPeople,
  computed,
  createFavorites,
  createResource,
  everything,
  field,
  humanizeAge,
  PERSON,
  personNamed,
  stored,
} from '@facet/sdk/resource';
import {
  defineRoutes,
  forbidden,
  HttpError,
  type MetadataStore,
  notFound,
  type People,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { tagEndpoints } from '../common/wire/tag.ts';
import type { Selectable } from 'kysely';
import { taggedKind } from '../common/tagged-kind.ts';
import { TAGGED_KINDS, type TaggedKind } from '../contract.ts';
import { type TaggedObjects } from '../contract.server.ts';
import { deletedTags, TagErrors } from './errors.ts';
import type { TagTable, TagTables } from './tables.ts';
import type { TagStore } from './tag-store.ts';

type Row = Selectable<TagTable>;
type Target = readonly [kind: string, id: number];

export interface TagServices {
  readonly metadata: MetadataStore;
  readonly tags: TagStore;
  readonly people: People;
  /** Who knows the objects of a kind; `undefined` when nobody does. */
  ownerOf(kind: TaggedKind): Promise<TaggedObjects | undefined>;
  clock(): Date;
}

export function tagRoutes({ metadata, tags, people, ownerOf, clock }: TagServices): RouteSet {
  const resource = createResource<TagTables, 'tags'>(
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
        created_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
          { list: true, show: true, order: true },
        ),
        changed_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
          { list: true, show: true, order: true },
        ),
      },
      filters: { type: { custom_tag: { label: 'Is custom tag', condition: () => everything } } },
      related: { created_by: choicesOfPeople(people), changed_by: choicesOfPeople(people) },
    },
    metadata,
    clock,
  );
  const stars = createFavorites({ table: 'tag_favorites', object: 'tag_id' }, metadata, async (scope, ids) =>
    (await resource.visibleRows(scope, ids)).map((row) => row.id),
  );
  const ensureOn = (): void => {
    if (!tags.isOn) throw notFound();
  };
  /** Wraps each handler, so that nothing answers while tagging is off. */
  const whenOn =
    <C, R>(handle: (call: C) => R) =>
    (call: C): R => {
      ensureOn();
      return handle(call);
    };

  async function changeable(scope: Scope, [name, id]: Target): Promise<readonly [TaggedKind, number]> {
    const kind = taggedKind(name);
    const owner = kind && (await ownerOf(kind));
    if (!kind || !owner) throw TagErrors.invalid();
    await owner.ensureChangeable(scope, id);
    return [kind, id];
  }
  const allChangeable = (scope: Scope, targets: readonly Target[] = []) =>
    Promise.all(targets.map((target) => changeable(scope, target)));

  return defineRoutes(tagEndpoints, {
    'GET /api/v1/tag/_info': whenOn(resource.info),
    'GET /api/v1/tag/': whenOn(resource.list),
    'GET /api/v1/tag/:id': whenOn(resource.item),
    'GET /api/v1/tag/related/:column': whenOn(resource.related),
    'GET /api/v1/tag/favorite_status/': whenOn(stars.status),
    'POST /api/v1/tag/:id/favorites/': whenOn(stars.add),
    'DELETE /api/v1/tag/:id/favorites/': whenOn(stars.remove),

    'POST /api/v1/tag/': whenOn(async ({ body, principal, scope }) => {
      const objects = await allChangeable(scope, body.objects_to_tag);
      await tags.put([body], objects, principal, clock());
      return { status: 201, json: {} };
    }),

    'PUT /api/v1/tag/:id': whenOn(async ({ params, body, principal, scope }) => {
      const tag = await resource.visibleRow(scope, params.id);
      if (body.name !== undefined || body.description !== undefined) ensureMaker(principal, [tag]);
      const objects = await allChangeable(scope, body.objects_to_tag);
      await tags.update(params.id, body, objects, principal, clock());
      return { json: { id: params.id, result: body } };
    }),

    'DELETE /api/v1/tag/:id': whenOn(async ({ params, principal, scope }) => {
      ensureMaker(principal, [await resource.visibleRow(scope, params.id)]);
      await tags.remove([params.id]);
      return { json: { message: 'OK' } };
    }),

    'DELETE /api/v1/tag/': whenOn(async ({ q, principal, scope }) => {
      const ids = await tags.idsOf(q);
      if (ids.length < new Set(q).size) throw notFound();
      ensureMaker(principal, await resource.visibleRows(scope, ids));
      await tags.remove(ids);
      return { json: { message: deletedTags(ids.length) } };
    }),

    'POST /api/v1/tag/bulk_create': whenOn(async ({ body, principal, scope }) => {
      const tagged: Target[] = [];
      const skipped: Target[] = [];
      for (const tag of body.tags) {
        const objects: (readonly [TaggedKind, number])[] = [];
        for (const target of tag.objects_to_tag ?? []) {
          try {
            objects.push(await changeable(scope, target));
            tagged.push(target);
          } catch (error) {
            if (!(error instanceof HttpError)) throw error;
            skipped.push(target);
          }
        }
        await tags.put([tag], objects, principal, clock());
      }
      return { json: { result: { objects_tagged: distinct(tagged), objects_skipped: distinct(skipped) } } };
    }),

    'GET /api/v1/tag/get_objects/': whenOn(async ({ query, scope }) => {
      const ids = [
        ...(await tags.idsOf(words(query.tags))),
        ...words(query.tagIds).map(Number).filter(Number.isSafeInteger),
      ];
      const wanted = words(query.types);
      const kinds = Object.keys(TAGGED_KINDS).flatMap((name) => taggedKind(name) ?? []);
      const chosen = wanted.length === 0 ? kinds : kinds.filter((kind) => wanted.includes(kind));
      const lists = await Promise.all(chosen.map((kind) => objectRows(kind, ids, scope)));
      return { json: { result: lists.flat() } };
    }),

    'POST /api/v1/tag/:kind/:object/': whenOn(async ({ params, body, principal, scope }) => {
      const names = body.properties?.tags;
      if (!names) throw TagErrors.missingTags();
      const target = await changeable(scope, [params.kind, params.object]);
      await tags.put(
        names.map((name) => ({ name })),
        [target],
        principal,
        clock(),
      );
      return { status: 201, json: {} };
    }),

    'DELETE /api/v1/tag/:kind/:object/:tag/': whenOn(async ({ params, scope }) => {
      const [kind, id] = await changeable(scope, [params.kind, params.object]);
      if (!(await tags.take(params.tag, kind, id))) throw notFound();
      return { json: { message: 'OK' } };
    }),
  });

  async function objectRows(kind: TaggedKind, tagIds: readonly number[], scope: Scope) {
    const owner = await ownerOf(kind);
    if (!owner) return [];
    const ids = await tags.objects(kind, tagIds);
    const [objects, names] = await Promise.all([owner.visible(scope, ids), tags.of(kind, ids)]);
    const byId = new Map(ids.map((id, i) => [id, names[i]]));
    return objects.map((object) => ({
      ...object,
      type: kind,
      creator: object.created_by ? `${object.created_by.first_name} ${object.created_by.last_name}`.trim() : '',
      tags: byId.get(object.id) ?? [],
    }));
  }
}

/** A tag stands on things of many people: only its maker and administrators rename it or take it away. @throws HttpError 403 */
function ensureMaker(who: Principal, tags: readonly Row[]): void {
  if (!who.isAdmin && tags.some((tag) => tag.created_by_fk !== who.id)) throw forbidden();
}

/** Parts of a list that is written with commas. */
const words = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const distinct = (targets: readonly Target[]): [string, number][] => [
  ...new Map(targets.map(([kind, id]): [string, [string, number]] => [`${kind} ${id}`, [kind, id]])).values(),
];
