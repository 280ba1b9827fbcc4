import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { type Announced, auditChanged, auditCreated, type ObjectChanges, type Resource } from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { layerEndpoints } from '../common/wire/layer.ts';
import { AnnotationErrors, deletedLayers } from './errors.ts';
import { createLayerResource } from './layer-resource.ts';
import type { LayerRow, Tables } from './tables.ts';

export interface LayerParts {
  readonly metadata: MetadataStore;
  readonly objects: ObjectChanges;
  /** Absent, as the next one, while the charts plugin is off. */
  readonly charts?: Scoped<Pick<SavedCharts, 'named'>> | undefined;
  readonly directory?: Pick<ChartDirectory, 'idsAnnotatedBy'> | undefined;
}

export function layerRoutes(parts: LayerParts, clock: () => Date = () => new Date()): RouteSet {
  const { metadata, objects } = parts;
  const resource: Resource<LayerRow> = createLayerResource(metadata, clock);
  const db = () => metadata.db<Tables>();

  async function ensureNameFree(name: string | undefined, ownId: number | undefined): Promise<void> {
    if (name === undefined) return;
    const other = await db().selectFrom('annotation_layer').select('id').where('name', '=', name).executeTakeFirst();
    if (other !== undefined && other.id !== ownId) throw AnnotationErrors.layerNameTaken();
  }

  /** Only layers without annotations can be deleted, so that one click does not delete a year of annotations. */
  async function remove(scope: Scope, ids: readonly number[]): Promise<number> {
    const layers = await resource.visibleRows(scope, ids);
    const found = layers.map(({ id }) => id);
    await objects.remove(personOf(scope), layers, (_announced: Announced) =>
      metadata.transaction<Tables, void>(async (tx) => {
        const used = await tx.selectFrom('annotation').select('id').where('layer_id', 'in', found).executeTakeFirst();
        if (used !== undefined) throw AnnotationErrors.layerInUse();
        await tx.deleteFrom('annotation_layer').where('id', 'in', found).execute();
      }),
    );
    return layers.length;
  }

  return defineRoutes(layerEndpoints, {
    'GET /api/v1/annotation_layer/_info': (call) => resource.info(call),
    'GET /api/v1/annotation_layer/': (call) => resource.list(call),
    'GET /api/v1/annotation_layer/:id': (call) => resource.item(call),
    'GET /api/v1/annotation_layer/related/:column': (call) => resource.related(call),

    async 'GET /api/v1/annotation_layer/related_objects/'({ q, scope }) {
      const layers = await resource.visibleRows(scope, q);
      const ids = (await parts.directory?.idsAnnotatedBy(layers.map(({ id }) => id))) ?? [];
      const seen = (await parts.charts?.for(scope).named(ids)) ?? [];
      const result = seen.map((chart) => ({ id: chart.id, slice_name: chart.name, viz_type: chart.vizType }));
      return { json: { charts: { count: ids.length, result } } };
    },

    async 'POST /api/v1/annotation_layer/'({ body, principal }) {
      await ensureNameFree(body.name, undefined);
      const write = async (_announced: Announced): Promise<number> => {
        const values = { name: body.name, descr: body.descr ?? null, ...auditCreated(principal, clock()) };
        const { id } = await db()
          .insertInto('annotation_layer')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      };
      const id = await objects.create(principal, body.name, write, (created) => created);
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/annotation_layer/:id'({ params: { id }, body, principal, scope, request }) {
      const before = await resource.visibleRow(scope, id);
      const guard = resource.guard(id, { scope, request });
      await ensureNameFree(body.name, id);
      const { name, descr } = body;
      await objects.update(
        principal,
        before,
        (_announced: Announced) =>
          metadata.transaction<Tables, void>(async (tx) => {
            await guard(tx);
            await tx
              .updateTable('annotation_layer')
              .set({
                ...(name === undefined ? {} : { name }),
                ...(descr === undefined ? {} : { descr }),
                ...auditChanged(principal, clock()),
              })
              .where('id', '=', id)
              .execute();
          }),
        () => name,
      );
      return resource.saved({ id, result: body }, id, scope);
    },

    async 'DELETE /api/v1/annotation_layer/:id'({ params, scope }) {
      await remove(scope, [params.id]);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/annotation_layer/'({ q, scope }) {
      return { json: { message: deletedLayers(await remove(scope, q)) } };
    },
  });
}
