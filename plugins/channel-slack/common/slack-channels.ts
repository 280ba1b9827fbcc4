import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can } from '@facet/sdk/wire/resource';
import { z } from 'zod';

export const SLACK_CHANNELS = '/api/v1/report/slack_channels';
export const CHANNEL_TYPES = ['public_channel', 'private_channel'] as const;

const channel = z.object({ id: z.string(), name: z.string(), is_member: z.boolean(), is_private: z.boolean() });
export type SlackChannelRow = z.output<typeof channel>;

/** Slack itself answers some twenty of such calls a minute. */
const CALLS_A_MINUTE = 20;

export const slackEndpoints = defineEndpoints({
  'GET /api/v1/report/slack_channels/': {
    policy: can('can_read', 'ReportSchedule'),
    rateLimit: CALLS_A_MINUTE,
    summary: 'Channels of Slack that a report may be sent to',
    rison: z
      .object({
        /** Parts of names or ids, with commas between them. */
        search_string: z.string().max(1_000).optional(),
        types: z.array(z.enum(CHANNEL_TYPES)).optional(),
        exact_match: z.boolean().optional(),
      })
      .loose()
      .optional(),
    responses: { 200: z.object({ result: z.array(channel) }) },
  },
});
