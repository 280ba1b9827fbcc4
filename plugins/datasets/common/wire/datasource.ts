import { z } from 'zod';
import { datasourcePayload } from './dataset.ts';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import { can } from '@facet/sdk/wire/resource';

const sourceParams = z.object({ type: z.string(), id: z.coerce.number().int().nonnegative() });

export const externalColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string(),
  type_generic: z.int().nullable(),
  is_dttm: z.boolean(),
});

const externalByName = z.object({
  datasource_type: z.string(),
  database_name: z.string(),
  schema_name: z.string().nullish(),
  table_name: z.string(),
  normalize_columns: z.boolean().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
});

const session = { sessionOnly: true } as const;

/** Older requests for one data source. */
export const datasourceEndpoints = defineEndpoints({
  'GET /datasource/get/:type/:id/': {
    policy: can('can_get', 'Datasource'),
    summary: 'Details of a data source',
    ...session,
    params: sourceParams,
    responses: { 200: datasourcePayload },
  },
  'GET /datasource/external_metadata/:type/:id/': {
    policy: can('can_external_metadata', 'Datasource'),
    summary: 'Current columns of a data source in its database',
    ...session,
    params: sourceParams,
    responses: { 200: z.array(externalColumn) },
  },
  'GET /datasource/external_metadata_by_name/': {
    policy: can('can_external_metadata_by_name', 'Datasource'),
    summary: 'Current columns of a table in its database',
    ...session,
    rison: externalByName,
    responses: { 200: z.array(externalColumn) },
  },
  'POST /datasource/save/': {
    capability: 'sql:run',
    policy: can('can_save', 'Datasource'),
    bodyLimit: LARGE_BODY,
    summary: 'Change a data source by a form',
    ...session,
    bodyKind: 'form',
    body: z.object({ data: z.string() }),
    responses: { 200: datasourcePayload },
  },
  'GET /superset/fetch_datasource_metadata': {
    policy: can('can_fetch_datasource_metadata', 'Superset'),
    summary: 'Details of a data source, by its key',
    ...session,
    query: z.object({ datasourceKey: z.string() }),
    responses: { 200: datasourcePayload },
  },
});
