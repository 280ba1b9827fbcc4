import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  favoriteEndpoints,
  idList,
  jsonText,
  longText,
  person,
  readEndpoints,
  savedTags,
  shortText,
  webAddress,
  tagRow,
  writeEndpoints,
} from '@facet/sdk/wire/resource';

const view = 'Chart';
const thing = 'the saved charts';
const path = '/api/v1/chart';

const placement = z.object({ id: z.int(), dashboard_title: z.string().nullable() });

export const chartRow = z.object({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  slice_url: z.string(),
  url: z.string(),
  edit_url: z.string(),
  viz_type: z.string(),
  params: z.string().nullable(),
  form_data: z.record(z.string(), z.unknown()),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  datasource_id: z.int(),
  datasource_type: z.string(),
  datasource_name_text: z.string().nullable(),
  datasource_url: z.string().nullable(),
  dashboards: z.array(placement),
  owners: z.array(person),
  created_by: person.nullable(),
  created_by_name: z.string(),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_dttm: z.number(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  created_on_delta_humanized: z.string(),
  last_saved_at: z.string().nullable(),
  last_saved_by: person.nullable(),
  table: z.object({ default_endpoint: z.string().nullable(), table_name: z.string() }).nullable(),
  thumbnail_url: z.string(),
  tags: z.array(tagRow),
  is_managed_externally: z.boolean(),
});

export const chartItem = z.object({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  viz_type: z.string(),
  params: z.string().nullable(),
  query_context: z.string().nullable(),
  description: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on_delta_humanized: z.string(),
  dashboards: z.array(placement.extend({ json_metadata: z.string().nullable() })),
  owners: z.array(person),
  tags: z.array(tagRow),
  thumbnail_url: z.string(),
  url: z.string(),
  is_managed_externally: z.boolean(),
});

const datasourceType = z.enum(['table', 'dataset', 'query', 'saved_query', 'view', 'sl_table']);

const optional = {
  viz_type: shortText(250).nullish(),
  params: jsonText.nullish(),
  query_context: jsonText.nullish(),
  query_context_generation: z.boolean().nullish(),
  description: longText.nullish(),
  cache_timeout: z.int().nullish(),
  owners: idList.nullish(),
  dashboards: idList.nullish(),
  certified_by: longText.nullish(),
  certification_details: longText.nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: webAddress(2000).nullish(),
};

export const chartCreate = z.strictObject({
  slice_name: boundedText(1, 250),
  datasource_id: z.int(),
  datasource_type: datasourceType,
  datasource_name: longText.nullish(),
  ...optional,
});

export const chartUpdate = z.strictObject({
  slice_name: boundedText(0, 250).nullish(),
  datasource_id: z.int().nullish(),
  datasource_type: datasourceType.nullish(),
  ...optional,
  tags: savedTags.nullish(),
});

export type ChartRow = z.output<typeof chartRow>;
export type ChartItem = z.output<typeof chartItem>;
export type ChartCreate = z.output<typeof chartCreate>;
export type ChartUpdate = z.output<typeof chartUpdate>;

export const chartEndpoints = defineEndpoints({
  ...readEndpoints(path, { view, thing, row: chartRow, item: chartItem, kind: 'chart' }),
  ...writeEndpoints(path, { view, thing, bodyLimit: LARGE_BODY, create: chartCreate, update: chartUpdate }),
  ...bulkDeleteEndpoints(path, { view, thing }),
  ...favoriteEndpoints(path, { view, thing }),
});
