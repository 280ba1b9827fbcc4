import type { advancedTypeEndpoints } from './common/wire/advanced-type.ts';

type AdvancedTypeEndpoints = typeof advancedTypeEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends AdvancedTypeEndpoints {}
}
