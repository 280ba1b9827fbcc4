import type { channelEndpoints } from './common/wire/channel.ts';
import type { reportEndpoints } from './common/wire/report.ts';
import type { subscriptionEndpoints } from './common/wire/subscription.ts';

type ChannelEndpoints = typeof channelEndpoints;
type ReportEndpoints = typeof reportEndpoints;
type SubscriptionEndpoints = typeof subscriptionEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChannelEndpoints, ReportEndpoints, SubscriptionEndpoints {}
}
export type { ChannelDeclared } from './common/points.ts';
