import type { shiftEndpoints } from './common/endpoints.ts';

type ShiftEndpoints = typeof shiftEndpoints;

/** Types the calls of the page. */
declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ShiftEndpoints {}
}
