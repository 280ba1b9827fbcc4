import { personOf, type Scope } from '@facet/sdk/common';
import { type Announced, auditChanged, auditCreated, type ObjectChanges, type Resource } from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, notFound, type RouteSet } from '@facet/sdk/server';
import { momentText } from '../common/moment-text.ts';
import { type AnnotationCreate, annotationEndpoints, type AnnotationUpdate } from '../common/wire/annotation.ts';
import { createAnnotationResource } from './annotation-resource.ts';
import { AnnotationErrors, deletedAnnotations } from './errors.ts';
import type { AnnotationRow, AnnotationsTable, Tables } from './tables.ts';

export interface AnnotationParts {
  readonly metadata: MetadataStore;
  readonly objects: ObjectChanges;
}

export function annotationRoutes(
  { metadata, objects }: AnnotationParts,
  clock: () => Date = () => new Date(),
): RouteSet {
  const db = () => metadata.db<Tables>();

  const { ensureFree, hasLayer, resourceOf } = annotationLookups(metadata, clock);

  async function remove(scope: Scope, layer: number, ids: readonly number[]): Promise<number> {
    const resource = await resourceOf(layer);
    const rows = await resource.visibleRows(scope, ids);
    const found = rows.map(({ id }) => id);
    await objects.remove(personOf(scope), rows.map(named), async (_announced: Announced) => {
      await db().deleteFrom('annotation').where('id', 'in', found).execute();
    });
    return rows.length;
  }

  return defineRoutes(annotationEndpoints, {
    'GET /api/v1/annotation_layer/:id/annotation/': async (call) => (await resourceOf(call.params.id)).list(call),

    async 'GET /api/v1/annotation_layer/:id/annotation/:annotation'({ params, ...call }) {
      const resource = await resourceOf(params.id);
      return resource.item({ ...call, params: { id: params.annotation } });
    },

    async 'POST /api/v1/annotation_layer/:id/annotation/'({ params, body, principal }) {
      if (!(await hasLayer(params.id))) throw AnnotationErrors.layerMissing();
      const times = timesOf(body);
      ensureForward(times);
      await ensureFree(params.id, body.short_descr, undefined);
      const values = {
        layer_id: params.id,
        ...insertedOf(body, times),
        ...auditCreated(principal, clock()),
      };
      const write = async (_announced: Announced): Promise<number> =>
        (await db().insertInto('annotation').values(values).returning('id').executeTakeFirstOrThrow()).id;
      const id = await objects.create(principal, body.short_descr, write, (created) => created);
      return { status: 201, json: { id, result: { ...body, layer: params.id } } };
    },

    async 'PUT /api/v1/annotation_layer/:id/annotation/:annotation'({ params, body, principal, scope, request }) {
      const resource = await resourceOf(params.id);
      const before = await resource.visibleRow(scope, params.annotation);
      const guard = resource.guard(params.annotation, { scope, request });
      const times = timesOf(body);
      ensureForward({ ...before, ...times });
      await ensureFree(params.id, body.short_descr, params.annotation);
      await objects.update(
        principal,
        named(before),
        (_announced: Announced) =>
          metadata.transaction<Tables, void>(async (tx) => {
            await guard(tx);
            await tx
              .updateTable('annotation')
              .set({ ...textsOf(body), ...times, ...auditChanged(principal, clock()) })
              .where('id', '=', params.annotation)
              .execute();
          }),
        () => body.short_descr,
      );
      return resource.saved({ id: params.annotation, result: body }, params.annotation, scope);
    },

    async 'DELETE /api/v1/annotation_layer/:id/annotation/:annotation'({ params, scope }) {
      await remove(scope, params.id, [params.annotation]);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/annotation_layer/:id/annotation/'({ params, q, scope }) {
      return { json: { message: deletedAnnotations(await remove(scope, params.id, q)) } };
    },
  });
}

/** Look-ups that precede writes. */
function annotationLookups(metadata: MetadataStore, clock: () => Date) {
  const db = () => metadata.db<Tables>();

  const hasLayer = async (id: number): Promise<boolean> =>
    (await db().selectFrom('annotation_layer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

  /** @throws HttpError 404 without the layer */
  async function resourceOf(layer: number): Promise<Resource<AnnotationRow>> {
    if (!(await hasLayer(layer))) throw notFound();
    return createAnnotationResource(metadata, clock, layer);
  }

  async function ensureFree(layer: number, name: string | undefined, ownId: number | undefined): Promise<void> {
    if (name === undefined) return;
    const other = await db()
      .selectFrom('annotation')
      .select('id')
      .where('layer_id', '=', layer)
      .where('short_descr', '=', name)
      .executeTakeFirst();
    if (other !== undefined && other.id !== ownId) throw AnnotationErrors.taken();
  }

  return { hasLayer, resourceOf, ensureFree };
}

/** The texts in a request body. */
function textsOf({ short_descr, long_descr, json_metadata }: AnnotationUpdate) {
  return {
    ...(short_descr === undefined ? {} : { short_descr }),
    ...(long_descr === undefined ? {} : { long_descr }),
    ...(json_metadata === undefined ? {} : { json_metadata }),
  };
}

const insertedOf = (
  { short_descr, long_descr = null, json_metadata = null }: AnnotationCreate,
  { start_dttm = '', end_dttm = '' }: Times,
) => ({ short_descr, long_descr, json_metadata, start_dttm, end_dttm });

type Times = Partial<Pick<AnnotationsTable, 'start_dttm' | 'end_dttm'>>;

/** The timestamps in a request body, in the stored form. */
function timesOf({ start_dttm: start, end_dttm: end }: AnnotationUpdate): Times {
  const [from, to] = [start, end].map((text) => (text === undefined ? undefined : momentText(text)));
  return { ...(from === undefined ? {} : { start_dttm: from }), ...(to === undefined ? {} : { end_dttm: to }) };
}

function ensureForward({ start_dttm: start, end_dttm: end }: Times): void {
  if (start !== undefined && end !== undefined && end < start) throw AnnotationErrors.backwards();
}

const named = ({ id, short_descr: name }: AnnotationRow) => ({ id, name });
