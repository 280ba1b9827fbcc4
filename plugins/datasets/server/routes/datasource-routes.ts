import { parseOutsideJson, personOf, type Scope } from '@facet/sdk/common';
import type { Databases } from '@facet/plugin-databases/contract.server';
import { type Access, type Principal, type RouteSet, defineRoutes, notFound } from '@facet/sdk/server';
import type { Resource } from '@facet/sdk/resource';
import { type DatasetUpdate, type DatasourcePayload, datasetUpdate } from '../../common/wire/dataset.ts';
import { datasourceEndpoints } from '../../common/wire/datasource.ts';
import type { DatasetService } from '../changes/dataset-service.ts';
import { sourceOf } from '../changes/dataset-source.ts';
import type { DatasetReader, DatasetRecord } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';
import { externalColumns } from './external-columns.ts';

interface Parts {
  readonly resource: Resource<DatasetRecord>;
  readonly reader: DatasetReader;
  readonly service: DatasetService;
  payloads(ids: readonly number[], scope: Scope): Promise<ReadonlyMap<number, DatasourcePayload>>;
  readonly databases: Databases;
  readonly access: Access;
}

export function datasourceRoutes({ resource, reader, service, payloads, databases, access }: Parts): RouteSet {
  /** @throws HttpError 400 for another type, 404 without such a dataset, 403 without access to it */
  async function readable(who: Principal, type: string, id: number): Promise<DatasetRecord> {
    if (type !== 'table') throw DatasetErrors.unknownType(type);
    const [whole, datasource] = await Promise.all([reader.find(id), reader.datasource(id)]);
    if (whole === undefined || datasource === undefined) throw notFound();
    access.ensureDatasource(who, datasource.subject);
    return whole.record;
  }

  async function payload(scope: Scope, type: string, id: number) {
    const record = await readable(personOf(scope), type, id);
    return { json: (await payloads([record.id], scope)).get(record.id) };
  }

  return defineRoutes(datasourceEndpoints, {
    'GET /datasource/get/:type/:id/': ({ scope, params }) => payload(scope, params.type, params.id),

    async 'GET /datasource/external_metadata/:type/:id/'({ principal, scope, params }) {
      const record = await readable(principal, params.type, params.id);
      return { json: externalColumns(await service.describe(sourceOf(record), scope)) };
    },

    async 'GET /datasource/external_metadata_by_name/'({ principal, scope, q }) {
      const database = await databases.findByName(q.database_name);
      const schema = q.schema_name || null;
      if (
        database === undefined ||
        !(access.canDatabase(principal, database) || access.canSchema(principal, database, schema))
      )
        throw notFound();
      const known = await service.findTable(database.id, { catalog: null, schema, tableName: q.table_name });
      const source =
        known === undefined
          ? {
              databaseId: database.id,
              catalog: null,
              schema,
              tableName: q.table_name,
              sql: null,
              templateParams: null,
            }
          : sourceOf(known);
      return { json: externalColumns(await service.describe(source, scope)) };
    },

    async 'POST /datasource/save/'({ principal, scope, body, request }) {
      const { id, type, input } = savedForm(body.data);
      const record = await readable(principal, type, id);
      await service.update(record, input, {
        scope,
        origin: request.origin,
        guard: resource.guard(id, { scope, request }),
      });
      return payload(scope, type, id);
    },

    'GET /superset/fetch_datasource_metadata'({ scope, query }) {
      const [id, type = ''] = query.datasourceKey.split('__');
      return payload(scope, type, /^\d+$/.test(id ?? '') ? Number(id) : 0);
    },
  });
}

/** The older form sends whole objects; members that an update does not know are left out. */
function savedForm(text: string): { id: number; type: string; input: DatasetUpdate } {
  const data = formData(text);
  const columns = listOf(data['columns']);
  const names = columns.map((column) => String(column['column_name']));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw DatasetErrors.duplicates([...new Set(repeated)]);
  const known = Object.keys(datasetUpdate.shape);
  const owners = Array.isArray(data['owners'])
    ? data['owners'].map((owner: unknown) =>
        typeof owner === 'object' && owner !== null && 'id' in owner ? owner.id : owner,
      )
    : undefined;
  const parsed = datasetUpdate.safeParse({
    ...Object.fromEntries(Object.entries(data).filter(([name]) => known.includes(name))),
    ...(owners === undefined ? {} : { owners }),
    columns: columns.map((column) => pick(column, datasetUpdate.shape.columns.unwrap().element.shape)),
    metrics: listOf(data['metrics']).map((metric) => pick(metric, datasetUpdate.shape.metrics.unwrap().element.shape)),
  });
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message;
    throw problem === undefined ? DatasetErrors.badArguments() : DatasetErrors.badForm(problem);
  }
  return { id: Number(data['id']), type: String(data['type'] ?? 'table'), input: parsed.data };
}

function formData(text: string): Record<string, unknown> {
  try {
    const data: unknown = parseOutsideJson(text);
    if (typeof data === 'object' && data !== null) return data as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw DatasetErrors.badArguments();
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];

const pick = (value: Record<string, unknown>, shape: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(shape, name)));
