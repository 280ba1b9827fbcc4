import type { channelEndpoints } from './common/wire/channel.ts';
import type { reportEndpoints } from './common/wire/report.ts';

type ChannelEndpoints = typeof channelEndpoints;
type ReportEndpoints = typeof reportEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChannelEndpoints, ReportEndpoints {}
}
export type { ChannelDeclared } from './common/points.ts';
