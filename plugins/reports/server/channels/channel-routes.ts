import type { Logger, Registry } from '@facet/sdk/common';
import { defineRoutes, type RouteSet } from '@facet/sdk/server';
import { type ChannelDeclared, SECONDS } from '../../common/points.ts';
import { channelEndpoints } from '../../common/wire/channel.ts';
import type { ReportChannel } from '../../contract.server.ts';
import { deliver } from './deliver.ts';
import { ChannelErrors } from '../errors.ts';
import { testMessage } from './test-message.ts';

export type Channels = Registry<{ declared: ChannelDeclared; implementation: ReportChannel }>;

export function channelRoutes(channels: Channels, log: Logger, seconds = SECONDS): RouteSet {
  return defineRoutes(channelEndpoints, {
    'GET /api/v1/report_channel/': () => ({
      json: {
        result: channels.snapshot().map(({ key, owner, declared: { label, target, placeholder = null } }) => ({
          key,
          owner,
          label,
          target,
          placeholder,
        })),
      },
    }),
    'POST /api/v1/report_channel/test': async ({ body: { channel, target }, principal, signal }) => {
      const entry = channels.get(channel);
      if (!entry) throw ChannelErrors.unknown(channel);
      const message = testMessage(principal.username);
      const load = () => entry.load();
      const sent = await deliver({ channel, load, message, target, signal, seconds, log });
      return { json: { result: sent.delivered ? sent : { delivered: false, reason: sent.reason } } };
    },
  });
}
