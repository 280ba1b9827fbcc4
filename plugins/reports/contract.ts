import type { channelEndpoints } from './common/wire/channel.ts';

type ChannelEndpoints = typeof channelEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChannelEndpoints {}
}
export type { ChannelDeclared } from './common/points.ts';
