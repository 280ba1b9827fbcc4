import type { channelEndpoints } from './common/wire/channel.ts';
import type { receiverEndpoints } from './common/wire/receiver.ts';
import type { reportEndpoints, trialEndpoints } from './common/wire/report.ts';
import type { subscriptionEndpoints } from './common/wire/subscription.ts';

type ChannelEndpoints = typeof channelEndpoints;
type ReportEndpoints = typeof reportEndpoints;
type TrialEndpoints = typeof trialEndpoints;
type SubscriptionEndpoints = typeof subscriptionEndpoints;
type ReceiverEndpoints = typeof receiverEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract
    extends ChannelEndpoints,
      ReportEndpoints,
      TrialEndpoints,
      SubscriptionEndpoints,
      ReceiverEndpoints {}
}
export type { ChannelDeclared } from './common/points.ts';
