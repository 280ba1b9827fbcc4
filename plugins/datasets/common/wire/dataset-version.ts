import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idParam, person } from '@facet/sdk/wire/resource';
import { datasetItem } from './dataset.ts';

const members = datasetItem.pick({
  table_name: true,
  schema: true,
  catalog: true,
  sql: true,
  kind: true,
  description: true,
  main_dttm_col: true,
  normalize_columns: true,
  always_filter_main_dttm: true,
  offset: true,
  default_endpoint: true,
  cache_timeout: true,
  is_sqllab_view: true,
  template_params: true,
  filter_select_enabled: true,
  fetch_values_predicate: true,
  extra: true,
  is_managed_externally: true,
  external_url: true,
});

const moments = { created_on: true, changed_on: true } as const;

/** Everything of a dataset that its owners can change. */
export const datasetState = members.extend({
  database: z.object({ id: z.int() }),
  owners: z.array(z.object({ id: z.int() })),
  columns: z.array(
    datasetItem.shape.columns.element.omit({ ...moments, type_generic: true, rendered_expression: true }),
  ),
  metrics: z.array(datasetItem.shape.metrics.element.omit({ ...moments, rendered_expression: true })),
});

/** What a version changed. Long values are cut. */
export const datasetChange = z.object({
  part: z.enum(['setting', 'column', 'metric']),
  /** A member of the dataset, or the name of the column or metric. */
  name: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  members: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

export const datasetVersion = z.object({
  id: z.int(),
  saved_on: z.string(),
  saved_by: person.nullable(),
  /** Null for the first version. */
  changes: z.array(datasetChange).nullable(),
  /** The number of all changes; `changes` lists the first of them. */
  change_count: z.int(),
});

export type DatasetState = z.output<typeof datasetState>;
export type DatasetChange = z.output<typeof datasetChange>;
export type DatasetVersion = z.output<typeof datasetVersion>;

const policy = can('can_write', 'Dataset');

/** Only owners and administrators are answered: older SQL may read tables that readers of the dataset may not see. */
export const datasetVersionEndpoints = defineEndpoints({
  'GET /api/v1/dataset/:id/versions': {
    policy,
    summary: 'The saved versions of a dataset, newest first',
    params: idParam,
    responses: { 200: z.object({ result: z.array(datasetVersion), count: z.int() }) },
  },
  'GET /api/v1/dataset/:id/versions/:version': {
    policy,
    summary: 'A dataset as it was saved in a version',
    params: idParam.extend({ version: idParam.shape.id }),
    responses: { 200: z.object({ id: z.int(), result: datasetState }) },
  },
});
