import type { logEndpoints } from './common/wire/log.ts';

type LogEndpoints = typeof logEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends LogEndpoints {}
}
