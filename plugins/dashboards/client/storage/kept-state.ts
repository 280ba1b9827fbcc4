import { type ApiClient, ApiError } from '@facet/sdk/client';
import { RISON } from 'rison2';
import type { DashboardItem } from '../../common/wire/dashboard.ts';
import type { HeldByChart } from '../../common/filters/held-values.ts';

export interface KeptState {
  /** Masks by id as they came. */
  readonly masks: unknown;
  readonly activeTabs: readonly string[];
  /** The member `preselect_filters` of the address: values of charts that hold filters. */
  readonly preselected?: HeldByChart;
  /** The address holds values of filters in a form that nothing can read. */
  readonly isUnreadable?: boolean;
}

/** State of a shared address, of a reload, or written out in the address; in this order. */
export async function keptState(
  api: ApiClient,
  search: URLSearchParams,
  dashboardItem: () => Promise<DashboardItem>,
  signal: AbortSignal,
): Promise<KeptState> {
  const permalink = search.get('permalink_key');
  if (permalink) {
    const link = await api
      .call('GET /api/v1/dashboard/permalink/:key', { params: { key: permalink } }, { signal })
      .catch(orNothing);
    // The state of another dashboard means nothing here, though filters of a copy have the same ids.
    const { state } = link?.dashboardId === (await dashboardItem()).uuid ? link : { state: undefined };
    return { masks: state?.dataMask, activeTabs: state?.activeTabs ?? [] };
  }
  const key = search.get('native_filters_key');
  if (key) {
    const { id } = await dashboardItem();
    const kept = await api
      .call('GET /api/v1/dashboard/:id/filter_state/:key', { params: { id, key } }, { signal })
      .catch(orNothing);
    return { masks: kept && parseJson(kept.value), activeTabs: [] };
  }
  const inline = search.get('native_filters');
  const masks = inline ? parseRison(inline) : undefined;
  return { masks, activeTabs: [], isUnreadable: Boolean(inline) && masks === undefined };
}

/** A key of another dashboard, or one that was forgotten: the page opens with its own defaults. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status >= SERVER_FAILS) throw error;
}

const SERVER_FAILS = 500;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseRison(text: string): unknown {
  try {
    return RISON.parse(text);
  } catch {
    // An address that cannot be read filters nothing.
    return undefined;
  }
}
