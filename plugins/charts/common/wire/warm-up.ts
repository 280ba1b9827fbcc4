import { acceptedLater } from '@facet/plugin-async-queries/wire';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { boundedText, can, jsonText } from '@facet/sdk/wire/resource';
import { z } from 'zod';

const warmed = { viz_error: z.string().nullable(), viz_status: z.enum(['success', 'failed']) };
const answer = z.object({ result: z.array(z.object({ chart_id: z.int(), ...warmed })) });

const filters = {
  /** The dashboard whose filters are added to the queries of its charts. */
  dashboard_id: z.int().nullish(),
  /** JSON text with filters of the query object. */
  extra_filters: jsonText.nullish(),
};

const chartWarmUp = z.strictObject({ chart_id: z.int(), ...filters });
const datasetWarmUp = z.strictObject({ db_name: boundedText(1, 250), table_name: boundedText(1, 250), ...filters });

/** Payload of a warm-up job. */
export const warmUpJob = z.union([chartWarmUp, datasetWarmUp]);

export type WarmUpFilters = Pick<z.output<typeof chartWarmUp>, 'dashboard_id' | 'extra_filters'>;

/** Runs the queries of charts, so that the next reader gets their answers from the cache. */
export const warmUpEndpoints = defineEndpoints({
  'PUT /api/v1/chart/warm_up_cache': {
    policy: can('can_warm_up_cache', 'Chart'),
    summary: 'Warm the cache of a chart',
    body: chartWarmUp,
    responses: { 200: answer, 202: acceptedLater },
  },
  'PUT /api/v1/dataset/warm_up_cache': {
    policy: can('can_warm_up_cache', 'Dataset'),
    summary: 'Warm the cache of the charts of a table',
    body: datasetWarmUp,
    responses: { 200: answer, 202: acceptedLater },
  },
  'GET /superset/warm_up_cache/': {
    policy: can('can_warm_up_cache', 'Superset'),
    acts: 'anywhere',
    summary: 'Warm the cache of a chart, or of the charts of a table (older form)',
    query: z.object({
      slice_id: z.coerce.number().int().optional(),
      db_name: z.string().optional(),
      table_name: z.string().optional(),
      dashboard_id: z.coerce.number().int().optional(),
      extra_filters: jsonText.optional(),
    }),
    responses: { 200: z.array(z.object({ slice_id: z.int(), ...warmed })) },
  },
});

export type WarmUpEndpoints = typeof warmUpEndpoints;
