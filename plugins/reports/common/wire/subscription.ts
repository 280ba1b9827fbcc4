import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idParam, messageAnswer } from '@facet/sdk/wire/resource';

export const SUBSCRIPTION_VIEW = 'ReportSubscription';

const id = z.int().min(1);

const schedule = z.object({
  id: z.int(),
  name: z.string(),
  crontab: z.string(),
  timezone: z.string(),
  active: z.boolean(),
  /** UTC; null if inactive. */
  next_run_dttm: z.string().nullable(),
  /** The caller owns the schedule and may change it. */
  owned: z.boolean(),
  /** The caller created it from the object's menu; at most one. */
  own: z.boolean(),
  /** The caller may subscribe. */
  open: z.boolean(),
  subscribed: z.boolean(),
});

export type ScheduleOfObject = z.output<typeof schedule>;

/** Schedules of a chart or dashboard, for its viewers. */
export const subscriptionEndpoints = defineEndpoints(
  {
    'GET /api/v1/report_subscription/': {
      policy: can('can_read', SUBSCRIPTION_VIEW),
      summary: 'Schedules of a chart or dashboard that the caller owns or may subscribe to',
      rison: z.union([z.strictObject({ chart: id }), z.strictObject({ dashboard: id })]),
      responses: { 200: z.object({ result: z.array(schedule) }) },
    },
    'POST /api/v1/report_subscription/:id': {
      policy: can('can_write', SUBSCRIPTION_VIEW),
      summary: 'Subscribe the caller to a schedule; messages contain what the caller may see',
      params: idParam,
      responses: { 200: messageAnswer },
    },
    'DELETE /api/v1/report_subscription/:id': {
      policy: can('can_write', SUBSCRIPTION_VIEW),
      summary: 'Unsubscribe the caller from a schedule',
      params: idParam,
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'data:read' },
);
