import type { Scope } from '@facet/sdk/common';
import { createFavorites, type Resource } from '@facet/sdk/resource';
import {
  defineRoutes,
  forbidden,
  type HandlerContext,
  type HandlersOf,
  HttpError,
  type HttpResult,
  type MetadataStore,
  notFound,
  type People,
  type Principal,
  type ReadAddition,
  type RouteSet,
} from '@facet/sdk/server';
import { tagEndpoints } from '../common/wire/tag.ts';
import { taggedKind } from '../common/tagged-kind.ts';
import { TAGGED_KINDS, type TaggedKind } from '../contract.ts';
import type { TaggedObject, TaggedObjects } from '../contract.server.ts';
import { deletedTags, TagErrors } from './errors.ts';
import { createTagResource, type TagRow } from './tag-resource.ts';
import type { TagStore } from './tag-store.ts';

type Handlers = HandlersOf<typeof tagEndpoints>;
type Target = readonly [kind: string, id: number];

export interface TagServices {
  readonly metadata: MetadataStore;
  readonly tags: TagStore;
  readonly people: People;
  /** The owner of a kind of objects; `undefined` without one. */
  ownerOf(kind: TaggedKind): Promise<TaggedObjects | undefined>;
  readonly addition: ReadAddition;
  clock(): Date;
}

export function tagRoutes(services: TagServices): RouteSet {
  const { metadata, tags, people, clock } = services;
  const resource = createTagResource(metadata, people, clock);
  const stars = createFavorites({ table: 'tag_favorites', object: 'tag_id' }, metadata, async (scope, ids) =>
    (await resource.visibleRows(scope, ids)).map((row) => row.id),
  );
  const routes = defineRoutes(tagEndpoints, {
    'GET /api/v1/tag/_info': resource.info,
    'GET /api/v1/tag/': resource.list,
    'GET /api/v1/tag/:id': resource.item,
    'GET /api/v1/tag/related/:column': resource.related,
    'GET /api/v1/tag/favorite_status/': stars.status,
    'POST /api/v1/tag/:id/favorites/': stars.add,
    'DELETE /api/v1/tag/:id/favorites/': stars.remove,
    ...tagHandlers(services, resource),
    'POST /api/v1/tag/bulk_create': (call) => bulkCreate(services, call),
    ...objectHandlers(services),
  });
  return whileOn(tags, routes);
}

/** The endpoints do not exist while tagging is disabled. */
function whileOn(tags: Pick<TagStore, 'isOn'>, { endpoints, handlers }: RouteSet): RouteSet {
  const guarded = Object.entries(handlers).map(([name, handle]): [string, typeof handle] => [
    name,
    (call) => {
      if (!tags.isOn) throw notFound();
      return handle(call);
    },
  ]);
  return { endpoints, handlers: Object.fromEntries(guarded) };
}

/** @throws HttpError 422 for a kind without an owner; errors of the owner */
async function changeable(
  { ownerOf }: Pick<TagServices, 'ownerOf'>,
  scope: Scope,
  [name, id]: Target,
): Promise<readonly [TaggedKind, number]> {
  const kind = taggedKind(name);
  const owner = kind && (await ownerOf(kind));
  if (!kind || !owner) throw TagErrors.invalid();
  await owner.ensureChangeable(scope, id);
  return [kind, id];
}

const allChangeable = (services: TagServices, scope: Scope, targets: readonly Target[] = []) =>
  Promise.all(targets.map((target) => changeable(services, scope, target)));

function tagHandlers(
  services: TagServices,
  resource: Resource<TagRow>,
): Pick<Handlers, 'POST /api/v1/tag/' | 'PUT /api/v1/tag/:id' | 'DELETE /api/v1/tag/:id' | 'DELETE /api/v1/tag/'> {
  const { tags, clock } = services;
  return {
    'POST /api/v1/tag/': async ({ body, principal, scope }) => {
      const objects = await allChangeable(services, scope, body.objects_to_tag);
      await tags.put([body], objects, principal, clock());
      return { status: 201, json: {} };
    },

    'PUT /api/v1/tag/:id': async ({ params, body, principal, scope }) => {
      const tag = await resource.visibleRow(scope, params.id);
      if (body.name !== undefined || body.description !== undefined) ensureMaker(principal, [tag]);
      const objects = await allChangeable(services, scope, body.objects_to_tag);
      await tags.update(params.id, body, objects, principal, clock());
      return { json: { id: params.id, result: body } };
    },

    'DELETE /api/v1/tag/:id': async ({ params, principal, scope }) => {
      ensureMaker(principal, [await resource.visibleRow(scope, params.id)]);
      await tags.remove([params.id]);
      return { json: { message: 'OK' } };
    },

    'DELETE /api/v1/tag/': async ({ q, principal, scope }) => {
      const ids = await tags.idsOf(q);
      if (ids.length < new Set(q).size) throw notFound();
      ensureMaker(principal, await resource.visibleRows(scope, ids));
      await tags.remove(ids);
      return { json: { message: deletedTags(ids.length) } };
    },
  };
}

/** Objects that the caller may not change are skipped and reported. */
async function bulkCreate(
  services: TagServices,
  { body, principal, scope }: HandlerContext<(typeof tagEndpoints)['POST /api/v1/tag/bulk_create']>,
): Promise<HttpResult> {
  const tagged: Target[] = [];
  const skipped: Target[] = [];
  for (const tag of body.tags) {
    const objects: (readonly [TaggedKind, number])[] = [];
    for (const target of tag.objects_to_tag ?? []) {
      try {
        objects.push(await changeable(services, scope, target));
        tagged.push(target);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        skipped.push(target);
      }
    }
    await services.tags.put([tag], objects, principal, services.clock());
  }
  return { json: { result: { objects_tagged: distinct(tagged), objects_skipped: distinct(skipped) } } };
}

function objectHandlers(
  services: TagServices,
): Pick<
  Handlers,
  'GET /api/v1/tag/get_objects/' | 'POST /api/v1/tag/:kind/:object/' | 'DELETE /api/v1/tag/:kind/:object/:tag/'
> {
  const { tags, clock } = services;
  return {
    'GET /api/v1/tag/get_objects/': async ({ query, scope }) => {
      const ids = [
        ...(await tags.idsOf(words(query.tags))),
        ...words(query.tagIds).map(Number).filter(Number.isSafeInteger),
      ];
      const wanted = words(query.types);
      const kinds = Object.keys(TAGGED_KINDS).flatMap((name) => taggedKind(name) ?? []);
      const chosen = wanted.length === 0 ? kinds : kinds.filter((kind) => wanted.includes(kind));
      const lists = await Promise.all(chosen.map((kind) => objectRows(services, kind, ids, scope)));
      return { json: { result: lists.flat() } };
    },

    'POST /api/v1/tag/:kind/:object/': async ({ params, body, principal, scope }) => {
      const names = body.properties?.tags;
      if (!names) throw TagErrors.missingTags();
      const target = await changeable(services, scope, [params.kind, params.object]);
      await tags.put(
        names.map((name) => ({ name })),
        [target],
        principal,
        clock(),
      );
      return { status: 201, json: {} };
    },

    'DELETE /api/v1/tag/:kind/:object/:tag/': async ({ params, scope }) => {
      const [kind, id] = await changeable(services, scope, [params.kind, params.object]);
      if (!(await tags.take(params.tag, kind, id))) throw notFound();
      return { json: { message: 'OK' } };
    },
  };
}

async function objectRows(
  { tags, ownerOf, addition }: TagServices,
  kind: TaggedKind,
  tagIds: readonly number[],
  scope: Scope,
) {
  const ids = await tags.objects(kind, tagIds);
  const visible = async () => (await ownerOf(kind))?.visible(scope, ids) ?? [];
  const [objects, names] = await Promise.all([
    addition<readonly TaggedObject[]>(`tagged things of the kind ${kind}`, visible, []),
    tags.of(kind, ids),
  ]);
  const byId = new Map(ids.map((id, i) => [id, names[i]]));
  return objects.map((object) => ({
    ...object,
    type: kind,
    creator: object.created_by ? `${object.created_by.first_name} ${object.created_by.last_name}`.trim() : '',
    tags: byId.get(object.id) ?? [],
  }));
}

/**
 * A tag is used on objects of many users, so only its author and administrators may rename or delete it. @throws
 * HttpError 403
 */
function ensureMaker(who: Principal, tags: readonly TagRow[]): void {
  if (!who.isAdmin && tags.some((tag) => tag.created_by_fk !== who.id)) throw forbidden();
}

/** Splits a list at its commas. */
const words = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const distinct = (targets: readonly Target[]): [string, number][] => [
  ...new Map(targets.map(([kind, id]): [string, [string, number]] => [`${kind} ${id}`, [kind, id]])).values(),
];
