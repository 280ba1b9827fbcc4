import type { asyncEventEndpoints } from './common/wire/async-events.ts';

type AsyncEventEndpoints = typeof asyncEventEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends AsyncEventEndpoints {}
}
