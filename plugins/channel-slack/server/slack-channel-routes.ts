import { defineRoutes, type FeatureFlags, messageError, notFound, type RouteSet } from '@facet/sdk/server';
import { slackEndpoints } from '../common/slack-channels.ts';
import { SlackRefusals } from './errors.ts';
import { listChannels } from './list-channels.ts';
import type { SlackParts } from './slack-channel.ts';
import { SlackRefusal } from './web-api.ts';

/** The list that clients offer where a report goes to Slack; there while reports are. */
export const slackChannelRoutes = ({
  outside,
  secrets,
  flags,
}: SlackParts & { readonly flags: FeatureFlags }): RouteSet =>
  defineRoutes(slackEndpoints, {
    async 'GET /api/v1/report/slack_channels/'({ q }) {
      if (!flags.isOn('ALERT_REPORTS')) throw notFound();
      try {
        return { json: { result: [...(await listChannels(outside, await secrets.get('token'), q ?? {}))] } };
      } catch (error) {
        if (error instanceof SlackRefusal) throw messageError(422, error.message);
        throw messageError(422, SlackRefusals.unreachable(error instanceof Error ? error.message : String(error)));
      }
    },
  });
