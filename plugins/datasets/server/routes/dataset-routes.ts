import type { Scope } from '@facet/sdk/common';
import { type RouteSet, defineRoutes } from '@facet/sdk/server';
import type { Resource } from '@facet/sdk/resource';
import { datasetEndpoints } from '../../common/wire/dataset.ts';
import type { DatasourcePayload } from '../../common/wire/dataset.ts';
import type { DatasetService } from '../changes/dataset-service.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import type { RenderItem } from './rendered-item.ts';

const OK = { json: { message: 'OK' } };

export function datasetRoutes(
  resource: Resource<DatasetRecord>,
  service: DatasetService,
  payloads: (ids: readonly number[], scope: Scope) => Promise<ReadonlyMap<number, DatasourcePayload>>,
  renderItem: RenderItem,
): RouteSet {
  return defineRoutes(datasetEndpoints, {
    'GET /api/v1/dataset/_info': resource.info,
    'GET /api/v1/dataset/': resource.list,
    async 'GET /api/v1/dataset/:id'(call) {
      const answer = await resource.item(call);
      return call.query?.include_rendered_sql === 'true' ? renderItem(answer, call.params.id, call.scope) : answer;
    },
    'GET /api/v1/dataset/related/:column': resource.related,
    'GET /api/v1/dataset/distinct/:column': resource.distinct,

    async 'POST /api/v1/dataset/'({ scope, body }) {
      const { id } = await service.create(body, scope);
      return { status: 201, json: { id, result: body, data: (await payloads([id], scope)).get(id) } };
    },

    async 'PUT /api/v1/dataset/:id'({ scope, params, query, body, request }) {
      const record = await resource.visibleRow(scope, params.id);
      await service.update(record, body, {
        scope,
        origin: request.origin,
        guard: resource.guard(record.id, { scope, request }),
        overrideColumns: query.override_columns === 'true',
      });
      return resource.saved({ id: record.id, result: body }, record.id, scope);
    },

    async 'DELETE /api/v1/dataset/:id'({ principal, scope, params }) {
      await service.remove([await resource.visibleRow(scope, params.id)], principal);
      return OK;
    },

    async 'DELETE /api/v1/dataset/'({ principal, scope, q }) {
      const records = await resource.visibleRows(scope, q);
      await service.remove(records, principal);
      return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'dataset' : 'datasets'}` } };
    },

    async 'DELETE /api/v1/dataset/:id/column/:part'({ principal, scope, params }) {
      const record = await resource.visibleRow(scope, params.id);
      await service.removePart(record, 'dataset_columns', params.part, principal);
      return OK;
    },

    async 'DELETE /api/v1/dataset/:id/metric/:part'({ principal, scope, params }) {
      const record = await resource.visibleRow(scope, params.id);
      await service.removePart(record, 'dataset_metrics', params.part, principal);
      return OK;
    },

    async 'PUT /api/v1/dataset/:id/refresh'({ scope, params }) {
      await service.refresh(await resource.visibleRow(scope, params.id), scope);
      return OK;
    },

    async 'POST /api/v1/dataset/duplicate'({ scope, body }) {
      const { id } = await service.duplicate(body.base_model_id, body.table_name, scope);
      return { status: 201, json: { id, result: body } };
    },

    async 'POST /api/v1/dataset/get_or_create/'({ scope, body }) {
      const { database_id: database, ...source } = body;
      const found = await service.findSameTable(
        database,
        { catalog: body.catalog || null, schema: body.schema || null, tableName: body.table_name },
        scope,
      );
      const record =
        found === undefined
          ? await service.create({ database, ...source }, scope)
          : await resource.visibleRow(scope, found.id);
      return { json: { result: { table_id: record.id } } };
    },
  });
}
