import { z } from 'zod';
import { datasourcePayload } from '@facet/plugin-datasets/wire';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import { can, jsonText, messageAnswer, MOST_LISTED, version } from '@facet/sdk/wire/resource';

const datasourceType = z.enum(['table', 'dataset', 'query', 'saved_query', 'view', 'sl_table']);
const wholeNumber = z.coerce.number().int().nonnegative().max(2_147_483_647);
const keyParam = z.object({ key: z.string().min(1) });
const keyAnswer = z.object({ key: z.string() });
/** Some clients of the contract go on with `key`, others show `message`. */
const changedKeyAnswer = keyAnswer.extend(messageAnswer.shape);
const tab = z.object({ tab_id: z.string().optional() });

export const exploreSlice = z.object({
  slice_id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
  edit_url: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  datasource: z.string(),
  owners: z.array(z.int()),
  is_managed_externally: z.boolean(),
  version,
});

export const exploreMetadata = z.object({
  created_on_humanized: z.string(),
  changed_on_humanized: z.string(),
  owners: z.array(z.string()),
  dashboards: z.array(z.object({ id: z.int(), dashboard_title: z.string().nullable() })),
  created_by: z.string().nullable(),
  changed_by: z.string().nullable(),
});

export const exploreAnswer = z.object({
  result: z.object({
    /** The whole data source, or only a name when it does not exist. */
    dataset: datasourcePayload.partial(),
    form_data: z.record(z.string(), z.unknown()),
    slice: exploreSlice.nullable(),
    message: z.string().nullable(),
    metadata: exploreMetadata.nullable(),
  }),
});

export const formDataWrite = z.object({
  datasource_id: z.int(),
  datasource_type: datasourceType,
  form_data: jsonText,
  chart_id: z.int().nullish(),
});

export const explorePermalink = z.object({
  formData: z.record(z.string(), z.unknown()),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(MOST_LISTED)
    .nullish(),
});

export type ExploreAnswer = z.output<typeof exploreAnswer>;
export type FormDataWrite = z.output<typeof formDataWrite>;
export type ExplorePermalink = z.output<typeof explorePermalink>;

const formDataView = 'ExploreFormDataRestApi';
const permalinkView = 'ExplorePermalinkRestApi';

export const exploreEndpoints = defineEndpoints({
  'GET /api/v1/explore/': {
    policy: can('can_read', 'Explore'),
    bound: 'narrowed',
    summary: 'Data for opening the explore page',
    query: z.object({
      form_data_key: z.string().optional(),
      permalink_key: z.string().optional(),
      slice_id: wholeNumber.optional(),
      datasource_id: wholeNumber.optional(),
      datasource_type: z.string().optional(),
    }),
    responses: { 200: exploreAnswer, 302: z.object({ redirect: z.string() }) },
  },
  'POST /api/v1/explore/form_data': {
    policy: can('can_write', formDataView),
    bodyLimit: LARGE_BODY,
    summary: 'Store form values',
    query: tab,
    body: formDataWrite,
    responses: { 201: keyAnswer },
  },
  'PUT /api/v1/explore/form_data/:key': {
    policy: can('can_write', formDataView),
    bodyLimit: LARGE_BODY,
    summary: 'Change stored form values',
    params: keyParam,
    query: tab,
    body: formDataWrite,
    responses: { 200: changedKeyAnswer },
  },
  'GET /api/v1/explore/form_data/:key': {
    policy: can('can_read', formDataView),
    summary: 'Stored form values',
    params: keyParam,
    responses: { 200: z.object({ form_data: z.string() }) },
  },
  'DELETE /api/v1/explore/form_data/:key': {
    policy: can('can_write', formDataView),
    summary: 'Delete stored form values',
    params: keyParam,
    responses: { 200: messageAnswer },
  },
  'POST /api/v1/explore/permalink': {
    policy: can('can_write', permalinkView),
    bodyLimit: LARGE_BODY,
    summary: 'A short address of a chart in one state',
    body: explorePermalink,
    responses: { 201: z.object({ key: z.string(), url: z.string() }) },
  },
  'GET /api/v1/explore/permalink/:key': {
    policy: can('can_read', permalinkView),
    summary: 'The state behind a short address',
    params: keyParam,
    responses: {
      200: z.object({
        chartId: z.int().nullable(),
        datasourceId: z.int(),
        datasourceType: z.string(),
        datasource: z.string(),
        state: explorePermalink,
      }),
    },
  },
  'GET /superset/slice/:id/': {
    policy: 'signed-in',
    summary: 'Opens a saved chart in explore',
    params: z.object({ id: z.string() }),
    responses: { 302: 'empty' },
  },
  'GET /superset/explore/p/:key/': {
    policy: 'signed-in',
    // Embed codes name this address; the page that it leads to says who may frame it.
    loadedAs: ['iframe'],
    summary: 'Opens the chart behind a short address',
    params: keyParam,
    responses: { 302: 'empty' },
  },
  'GET /superset/explore/:type/:id/': {
    policy: 'signed-in',
    summary: 'Opens a data source in explore',
    params: z.object({ type: z.string(), id: z.string() }),
    responses: { 302: 'empty' },
  },
});
