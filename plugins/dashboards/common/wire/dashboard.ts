import { z } from 'zod';
import { datasourcePayload } from '@facet/plugin-datasets/wire';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  favoriteEndpoints,
  idList,
  idOrKeyParam,
  idParam,
  jsonText,
  jsonTextUpTo,
  longText,
  messageAnswer,
  MOST_LISTED,
  person,
  readEndpoints,
  savedTags,
  shortText,
  webAddress,
  tagRow,
  version,
  writeEndpoints,
} from '@facet/sdk/wire/resource';
import { LONGEST_SETTINGS } from '../settings/longest-settings.ts';

const view = 'Dashboard';
const thing = 'the dashboards';
const path = '/api/v1/dashboard';

const shared = {
  id: z.int(),
  uuid: z.string(),
  dashboard_title: z.string().nullable(),
  slug: z.string().nullable(),
  url: z.string(),
  published: z.boolean(),
  thumbnail_url: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_delta_humanized: z.string(),
  created_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  owners: z.array(person),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  tags: z.array(tagRow),
  is_managed_externally: z.boolean(),
  css: z.string().nullable(),
  position_json: z.string().nullable(),
  json_metadata: z.string().nullable(),
};

export const dashboardRow = z.object({
  ...shared,
  status: z.enum(['published', 'draft']),
  changed_on_utc: z.string(),
});

export const dashboardItem = z.object({ ...shared, changed_on: z.string(), charts: z.array(z.string()) });

/** A chart as a dashboard loads it. */
export const dashboardChart = z.object({
  id: z.int(),
  slice_name: z.string(),
  cache_timeout: z.int().nullable(),
  changed_on: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  slice_url: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  /** The reader sees it on this dashboard alone, which lends what it asks. */
  is_lent: z.boolean().optional(),
  /** Charts that it draws and that the reader sees here alone. */
  lent_parts: z
    .array(z.object({ id: z.int(), slice_name: z.string(), form_data: z.record(z.string(), z.unknown()) }))
    .optional(),
});

/** Charts and filters that a dashboard shows to its roles or guests without rows: none of its vouchers may read all of their datasets. */
export const notLent = z.object({
  charts: z.array(z.object({ id: z.int(), slice_name: z.string() })),
  filters: z.array(z.object({ id: z.string(), name: z.string() })),
});

const writable = {
  dashboard_title: shortText(500).nullish(),
  slug: boundedText(0, 255).nullish(),
  owners: idList.nullish(),
  roles: idList.nullish(),
  position_json: jsonText.nullish(),
  css: longText.nullish(),
  json_metadata: jsonTextUpTo(LONGEST_SETTINGS).nullish(),
  published: z.boolean().nullish(),
  certified_by: longText.nullish(),
  certification_details: longText.nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: webAddress(2000).nullish(),
};

export const dashboardCreate = z.strictObject(writable);
export const dashboardUpdate = z.strictObject({
  ...writable,
  tags: savedTags.nullish(),
});

export const dashboardCopy = z.strictObject({
  dashboard_title: shortText(500).nullish(),
  css: longText.nullish(),
  json_metadata: jsonTextUpTo(LONGEST_SETTINGS),
  duplicate_slices: z.boolean().nullish(),
});

/** What a filter asks for; its members are the filter's own. */
const mask = z.unknown().refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
  message: 'Not a valid mapping type.',
});

export const dashboardState = z.object({
  dataMask: z.record(z.string(), mask).nullish(),
  activeTabs: z.array(z.string()).max(MOST_LISTED).nullish(),
  anchor: z.string().nullish(),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(MOST_LISTED)
    .nullish(),
});

export type DashboardRow = z.output<typeof dashboardRow>;
export type NotLent = z.output<typeof notLent>;
export type DashboardItem = z.output<typeof dashboardItem>;
export type DashboardChart = z.output<typeof dashboardChart>;
export type DashboardCreate = z.output<typeof dashboardCreate>;
export type DashboardUpdate = z.output<typeof dashboardUpdate>;
export type DashboardCopy = z.output<typeof dashboardCopy>;
export type DashboardState = z.output<typeof dashboardState>;

const { [`GET ${path}/:id`]: _item, ...reads } = readEndpoints(path, {
  view,
  thing,
  row: dashboardRow,
  item: dashboardItem,
});
const writes = writeEndpoints(path, {
  view,
  thing,
  bodyLimit: LARGE_BODY,
  create: dashboardCreate,
  update: dashboardUpdate,
});
const read = can('can_read', view);
const ofDashboard = { bound: { kind: 'dashboard', param: 'id' } } as const;
const filterKey = idParam.extend({ key: z.string().min(1) });
const tab = z.object({ tab_id: z.string().optional() });
/** Lists of ten thousand long values fit into it. */
const LONGEST_VALUES = 3_000_000;
const filterValue = z.object({ value: jsonTextUpTo(LONGEST_VALUES) });
const keyAnswer = z.object({ key: z.string() });

/** Rows of charts and dashboards that depend on a database or a dataset. */
const relatedObjectsAnswer = z.object({
  charts: z.object({
    count: z.int(),
    result: z.array(z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string() })),
  }),
  dashboards: z.object({
    count: z.int(),
    result: z.array(
      z.object({
        id: z.int(),
        json_metadata: z.record(z.string(), z.unknown()),
        slug: z.string().nullable(),
        title: z.string(),
      }),
    ),
  }),
});

export const dashboardEndpoints = defineEndpoints({
  ...reads,
  ...writes,
  ...bulkDeleteEndpoints(path, { view, thing }),
  ...favoriteEndpoints(path, { view, thing }),
  'PUT /api/v1/dashboard/:id': {
    ...writes['PUT /api/v1/dashboard/:id'],
    responses: {
      200: z.object({
        id: z.int(),
        result: dashboardUpdate,
        last_modified_time: z.number(),
        version,
        /** Only where there is something. */
        not_lent: notLent.optional(),
      }),
    },
  },
  'GET /api/v1/dashboard/:id/not_lent': {
    policy: can('can_write', view),
    summary: 'Charts and filters of a dashboard that its roles or guests get no rows of; for its editors',
    params: idParam,
    responses: { 200: z.object({ result: notLent }) },
  },
  'GET /api/v1/dashboard/:id': {
    policy: read,
    ...ofDashboard,
    summary: 'One dashboard by id, slug or uuid',
    params: idOrKeyParam,
    responses: { 200: z.object({ result: dashboardItem, version }) },
  },
  'GET /api/v1/dashboard/:id/datasets': {
    policy: read,
    ...ofDashboard,
    summary: 'Datasets of the charts of a dashboard',
    params: idOrKeyParam,
    responses: { 200: z.object({ result: z.array(datasourcePayload) }) },
  },
  'GET /api/v1/dashboard/:id/charts': {
    policy: read,
    ...ofDashboard,
    summary: 'Charts of a dashboard',
    params: idOrKeyParam,
    responses: { 200: z.object({ result: z.array(dashboardChart) }) },
  },
  'POST /api/v1/dashboard/:id/copy/': {
    policy: can('can_write', view),
    summary: 'Save a dashboard under another name',
    params: idOrKeyParam,
    body: dashboardCopy,
    responses: { 200: z.object({ result: z.object({ id: z.int(), last_modified_time: z.number() }) }) },
  },
  'POST /api/v1/dashboard/:id/permalink': {
    policy: can('can_write', 'DashboardPermalinkRestApi'),
    summary: 'A short address of a dashboard in one state',
    params: idOrKeyParam,
    body: dashboardState,
    bodyLimit: LARGE_BODY,
    responses: { 201: z.object({ key: z.string(), url: z.string() }) },
  },
  'GET /api/v1/dashboard/permalink/:key': {
    policy: can('can_read', 'DashboardPermalinkRestApi'),
    bound: 'narrowed',
    summary: 'The state behind a short address',
    params: z.object({ key: z.string().min(1) }),
    responses: { 200: z.object({ dashboardId: z.string(), state: dashboardState }) },
  },
  'POST /api/v1/dashboard/:id/filter_state': {
    policy: can('can_write', 'DashboardFilterStateRestApi'),
    summary: 'Store filter values of a dashboard',
    params: idParam,
    query: tab,
    body: filterValue,
    bodyLimit: LARGE_BODY,
    responses: { 201: keyAnswer },
  },
  'PUT /api/v1/dashboard/:id/filter_state/:key': {
    policy: can('can_write', 'DashboardFilterStateRestApi'),
    summary: 'Change stored filter values',
    params: filterKey,
    query: tab,
    body: filterValue,
    bodyLimit: LARGE_BODY,
    responses: { 200: keyAnswer },
  },
  'GET /api/v1/dashboard/:id/filter_state/:key': {
    policy: can('can_read', 'DashboardFilterStateRestApi'),
    ...ofDashboard,
    summary: 'Stored filter values',
    params: filterKey,
    responses: { 200: z.object({ value: z.string() }) },
  },
  'DELETE /api/v1/dashboard/:id/filter_state/:key': {
    policy: can('can_write', 'DashboardFilterStateRestApi'),
    summary: 'Delete stored filter values',
    params: filterKey,
    responses: { 200: messageAnswer },
  },
  'GET /superset/dashboard/p/:key/': {
    policy: 'signed-in',
    summary: 'Opens the dashboard behind a short address',
    params: z.object({ key: z.string().min(1) }),
    // Embed codes name this address; the page that it leads to says who may frame it.
    loadedAs: ['iframe'],
    responses: { 302: 'empty' },
  },
  'GET /api/v1/dataset/:id/related_objects': {
    policy: can('can_read', 'Dataset'),
    summary: 'Charts and dashboards that use a dataset',
    params: idParam,
    responses: { 200: relatedObjectsAnswer },
  },
  'GET /api/v1/database/:id/related_objects/': {
    policy: can('can_read', 'Database'),
    summary: 'Charts and dashboards that use a database',
    params: idParam,
    responses: {
      200: relatedObjectsAnswer.extend({
        sqllab_tab_states: z.object({ count: z.int(), result: z.array(z.unknown()) }),
      }),
    },
  },
});
