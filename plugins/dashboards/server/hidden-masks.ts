import { isRecord } from '@facet/sdk/chart-query';
import type { Scope } from '@facet/sdk/common';
import type { DashboardState } from '../common/wire/dashboard.ts';
import type { ShownCharts } from './lending/shown-charts.ts';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';

/**
 * Kept values of filters as a principal reads them. What was selected in a chart is a value of its dataset, so the values of a
 * chart that is hidden from the reader are absent.
 */
export interface ReadableMasks {
  masks(scope: Scope, dashboardId: number, masks: Members): Promise<Members>;
  /** Masks as JSON; another text stays as it is. */
  text(scope: Scope, dashboardId: number, text: string): Promise<string>;
  state(scope: Scope, dashboardId: number, state: DashboardState): Promise<DashboardState>;
}

export function createReadableMasks(charts: ShownCharts): ReadableMasks {
  async function masks(scope: Scope, dashboardId: number, given: Members): Promise<Members> {
    const named = Object.keys(given).filter(isOfChart).map(Number);
    const ids = named.filter((id) => Number.isSafeInteger(id) && id > 0);
    const [visible = NONE] = ids.length === 0 ? [] : await charts.among(scope, [{ dashboardId, chartIds: ids }]);
    if (named.every((id) => visible.has(id))) return given;
    return Object.fromEntries(Object.entries(given).filter(([key]) => !isOfChart(key) || visible.has(Number(key))));
  }

  async function text(scope: Scope, dashboardId: number, given: string): Promise<string> {
    const read = objectOf(given);
    if (read === undefined) return given;
    const readable = await masks(scope, dashboardId, read);
    return readable === read ? given : JSON.stringify(readable);
  }

  const param = async (
    scope: Scope,
    dashboardId: number,
    [name, value]: readonly [string, string],
  ): Promise<[string, string]> =>
    name === VALUES_BY_CHART ? [name, await text(scope, dashboardId, value)] : [name, value];

  return {
    masks,
    text,
    async state(scope, dashboardId, state) {
      const { dataMask, urlParams } = state;
      return {
        ...state,
        ...(isRecord(dataMask) ? { dataMask: await masks(scope, dashboardId, dataMask) } : {}),
        ...(urlParams ? { urlParams: await Promise.all(urlParams.map((one) => param(scope, dashboardId, one))) } : {}),
      };
    },
  };
}

const NONE: ReadonlySet<number> = new Set();
/** The member of an address that holds values of charts, by their ids. */
const VALUES_BY_CHART = 'preselect_filters';

/** Masks of filters have ids that are no numbers. */
const isOfChart = (key: string): boolean => key.trim() !== '' && !Number.isNaN(Number(key));
