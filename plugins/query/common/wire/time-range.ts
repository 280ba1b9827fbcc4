import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

const rangeText = z.object({ timeRange: z.string(), shift: z.string().nullish() });

const bounds = z.object({
  /** ISO text; empty where the range is open. */
  since: z.string(),
  until: z.string(),
  timeRange: z.string(),
});

export const timeRangeEndpoints = defineEndpoints({
  'GET /api/v1/time_range/': {
    policy: { permission: ['can_time_range', 'Api'] },
    summary: 'Bounds of a time range',
    sessionOnly: true,
    rison: z.union([z.string(), z.array(rangeText)]),
    responses: {
      200: z.object({
        /** A list where a list was asked. */
        result: z.union([bounds, z.array(bounds.extend({ shift: z.string().nullable() }))]),
      }),
    },
  },
});
