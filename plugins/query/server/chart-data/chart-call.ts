import type { QueryContext, Scope } from '@facet/sdk/common';
import type { ChartDataCall } from '../../contract.server.ts';

/** A request for several charts as one workbook. */
export interface WorkbookCall extends Pick<ChartCall, 'scope' | 'signal' | 'requestParams' | 'filename'> {
  readonly sheets: readonly { readonly name: string; readonly context: QueryContext }[];
}

/** A request for chart data, with its caller. */
export interface ChartCall extends ChartDataCall {
  readonly scope: Scope;
}
