import type { runningWorkEndpoints } from './common/wire/running-work.ts';

type RunningWorkEndpoints = typeof runningWorkEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends RunningWorkEndpoints {}
}
