import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

const MOST_TARGET = 1_000;
const policy = { permission: ['can_write', 'ReportChannel'] } as const;

const channel = z.object({
  key: z.string(),
  /** Id of the plugin. */
  owner: z.string(),
  /** Keys of texts of that plugin. */
  label: z.string(),
  target: z.string(),
  placeholder: z.string().nullable(),
});

export type ChannelRow = z.output<typeof channel>;

export const delivery = z.union([
  z.object({ delivered: z.literal(true) }),
  z.object({ delivered: z.literal(false), reason: z.string() }),
]);

/** Delivery channels of alerts and reports. */
export const channelEndpoints = defineEndpoints(
  {
    'GET /api/v1/report_channel/': {
      // Authors of schedules choose a channel.
      policy: { permission: ['can_read', 'ReportSchedule'] },
      capability: 'net:fetch',
      summary: 'Report channels of plugins',
      responses: { 200: z.object({ result: z.array(channel) }) },
    },
    'POST /api/v1/report_channel/test': {
      policy,
      summary: 'Send a test message through a channel; returns the result',
      body: z.strictObject({ channel: z.string().min(1), target: z.string().trim().min(1).max(MOST_TARGET) }),
      responses: { 200: z.object({ result: delivery }) },
    },
  },
  { capability: 'admin:write' },
);
