import type { Scope } from '@facet/sdk/common';
import type { ChartDataCall } from '../../contract.server.ts';

/** A request for chart data, and for whom. */
export interface ChartCall extends ChartDataCall {
  readonly scope: Scope;
}
