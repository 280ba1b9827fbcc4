import { type Principal, type RouteSet, defineRoutes } from '@facet/sdk/server';
import type { Resource } from '@facet/sdk/resource';
import { datasetEndpoints } from '../../common/wire/dataset.ts';
import type { DatasourcePayload } from '../../common/wire/dataset.ts';
import type { DatasetService } from '../changes/dataset-service.ts';
import type { DatasetRecord } from '../dataset-store.ts';

const OK = { json: { message: 'OK' } };

export function datasetRoutes(
  resource: Resource<DatasetRecord>,
  service: DatasetService,
  payloads: (ids: readonly number[], who: Principal) => Promise<ReadonlyMap<number, DatasourcePayload>>,
): RouteSet {
  return defineRoutes(datasetEndpoints, {
    'GET /api/v1/dataset/_info': resource.info,
    'GET /api/v1/dataset/': resource.list,
    'GET /api/v1/dataset/:id': resource.item,
    'GET /api/v1/dataset/related/:column': resource.related,
    'GET /api/v1/dataset/distinct/:column': resource.distinct,

    async 'POST /api/v1/dataset/'({ principal, body, scope }) {
      const { id } = await service.create(body, scope);
      return { status: 201, json: { id, result: body, data: (await payloads([id], principal)).get(id) } };
    },

    async 'PUT /api/v1/dataset/:id'({ principal, scope, params, query, body, request }) {
      const record = await resource.visibleRow(principal, params.id);
      await service.update(record, body, {
        scope,
        origin: request.origin,
        guard: resource.guard(record.id, { principal, request }),
        overrideColumns: query.override_columns === 'true',
      });
      return resource.saved({ id: record.id, result: body }, record.id, principal);
    },

    async 'DELETE /api/v1/dataset/:id'({ principal, params }) {
      await service.remove([await resource.visibleRow(principal, params.id)], principal);
      return OK;
    },

    async 'DELETE /api/v1/dataset/'({ principal, q }) {
      const records = await resource.visibleRows(principal, q);
      await service.remove(records, principal);
      return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'dataset' : 'datasets'}` } };
    },

    async 'DELETE /api/v1/dataset/:id/column/:part'({ principal, params }) {
      const record = await resource.visibleRow(principal, params.id);
      await service.removePart(record, 'dataset_columns', params.part, principal);
      return OK;
    },

    async 'DELETE /api/v1/dataset/:id/metric/:part'({ principal, params }) {
      const record = await resource.visibleRow(principal, params.id);
      await service.removePart(record, 'dataset_metrics', params.part, principal);
      return OK;
    },

    async 'PUT /api/v1/dataset/:id/refresh'({ principal, scope, params }) {
      await service.refresh(await resource.visibleRow(principal, params.id), scope);
      return OK;
    },

    async 'POST /api/v1/dataset/duplicate'({ principal, body }) {
      const { id } = await service.duplicate(body.base_model_id, body.table_name, principal);
      return { status: 201, json: { id, result: body } };
    },

    async 'POST /api/v1/dataset/get_or_create/'({ principal, scope, body }) {
      const { database_id: database, ...source } = body;
      const found = await service.findSameTable(database, body.schema || null, body.table_name, scope);
      const record =
        found === undefined
          ? await service.create({ database, ...source }, scope)
          : await resource.visibleRow(principal, found.id);
      return { json: { result: { table_id: record.id } } };
    },
  });
}
