import { writeMasks } from '../../common/filters/wire-masks.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

export interface ShareTarget {
  /** Id of the layout component to scroll to. */
  readonly anchor?: string;
  readonly chartId?: number;
}

/** A short address of the dashboard in its present state. @throws ApiError */
export async function shareLink(runtime: DashboardRuntime, target: ShareTarget = {}): Promise<string> {
  const { filtering, activeTabs } = runtime.store.getState();
  const focus: [string, string][] = target.chartId === undefined ? [] : [['focused_chart', String(target.chartId)]];
  const { url } = await runtime.api.call('POST /api/v1/dashboard/:id/permalink', {
    params: { id: String(runtime.id) },
    body: {
      dataMask: writeMasks(filtering),
      activeTabs: [...activeTabs],
      urlParams: [...Object.entries(runtime.urlParams), ...focus],
      ...(target.anchor === undefined ? {} : { anchor: target.anchor }),
    },
  });
  // A server that does not know its own name answers a path.
  return new URL(url, location.href).href;
}
