import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idParam, itemAnswer, itemQuery, listAnswer, listQuery, writtenAnswer } from '@facet/sdk/wire/resource';

const VIEW = 'Log';

const row = z.object({
  action: z.string(),
  user: z.object({ username: z.string() }).nullable(),
  user_id: z.int().nullable(),
  dttm: z.string(),
  json: z.string().nullable(),
  slice_id: z.int().nullable(),
  dashboard_id: z.int().nullable(),
  duration_ms: z.int().nullable(),
  referrer: z.string().nullable(),
});

const id = z.int().min(0).max(2_147_483_647);

const newRow = z.strictObject({
  action: z.string().min(1).max(512),
  json: z.string().nullish(),
  slice_id: id.nullish(),
  dashboard_id: id.nullish(),
  duration_ms: id.nullish(),
  referrer: z.string().max(1024).nullish(),
});

const recentQuery = z.object({
  page: z.int().optional(),
  page_size: z.int().optional(),
  actions: z.array(z.string()).optional(),
  distinct: z.boolean().optional(),
});

const recentRow = z.object({
  action: z.string(),
  item_type: z.enum(['dashboard', 'slice']),
  item_url: z.string(),
  item_title: z.string(),
  /** Milliseconds since the epoch. */
  time: z.number(),
  time_delta_humanized: z.string(),
});

/** Of one call; pages send a few dozen. */
export const MOST_EVENTS = 10_000;

export const logEndpoints = defineEndpoints({
  'POST /superset/log/': {
    policy: can('can_log', 'Superset'),
    summary: 'Record usage events of a page',
    // `sendBeacon` cannot send headers.
    csrfExempt: true,
    sessionOnly: true,
    bodyKind: 'json-or-form',
    bodyLimit: 4 * 1024 * 1024,
    query: z.looseObject({
      explode: z.string().optional(),
      dashboard_id: z.string().optional(),
      slice_id: z.string().optional(),
    }),
    body: z.looseObject({
      events: z.union([z.string(), z.array(z.record(z.string(), z.unknown())).max(MOST_EVENTS)]).optional(),
    }),
    responses: { 200: 'empty' },
  },
  'GET /api/v1/log/recent_activity/': {
    capability: 'session:read',
    policy: can('can_recent_activity', VIEW),
    summary: 'Dashboards and charts that the caller opened recently',
    rison: recentQuery.optional(),
    responses: { 200: z.object({ result: z.array(recentRow) }) },
  },
  'GET /api/v1/log/': {
    capability: 'admin:write',
    policy: can('can_read', VIEW),
    summary: 'List of log rows',
    rison: listQuery.optional(),
    responses: { 200: listAnswer(row) },
  },
  'GET /api/v1/log/:id': {
    capability: 'admin:write',
    policy: can('can_read', VIEW),
    summary: 'One log row',
    params: idParam,
    rison: itemQuery.optional(),
    responses: { 200: itemAnswer(row) },
  },
  'POST /api/v1/log/': {
    capability: 'admin:write',
    policy: can('can_write', VIEW),
    summary: 'Add a log row for the caller',
    body: newRow,
    responses: { 201: writtenAnswer(newRow) },
  },
});
