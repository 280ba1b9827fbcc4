import type { Principal } from '@facet/sdk/server';
import type { ChartDataCall } from '../../contract.server.ts';

/** A request for chart data, and for whom. */
export interface ChartCall extends ChartDataCall {
  readonly who: Principal;
}
