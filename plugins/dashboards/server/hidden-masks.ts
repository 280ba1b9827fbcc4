import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import type { DashboardState } from '../common/wire/dashboard.ts';
import { isObject, type Members, objectOf } from './dashboard-metadata.ts';

/**
 * Kept values of filters as a principal reads them. What was selected in a chart is a value of its dataset, so the values of a
 * chart that is hidden from the reader are absent.
 */
export interface ReadableMasks {
  masks(scope: Scope, masks: Members): Promise<Members>;
  /** Masks as JSON; another text stays as it is. */
  text(scope: Scope, text: string): Promise<string>;
  state(scope: Scope, state: DashboardState): Promise<DashboardState>;
}

export function createReadableMasks(charts: Scoped<SavedCharts>): ReadableMasks {
  async function masks(scope: Scope, given: Members): Promise<Members> {
    const named = Object.keys(given).filter(isOfChart).map(Number);
    const ids = named.filter((id) => Number.isSafeInteger(id) && id > 0);
    const visible = ids.length === 0 ? NONE : await charts.for(scope).visibleIds(ids);
    if (named.every((id) => visible.has(id))) return given;
    return Object.fromEntries(Object.entries(given).filter(([key]) => !isOfChart(key) || visible.has(Number(key))));
  }

  async function text(scope: Scope, given: string): Promise<string> {
    const read = objectOf(given);
    if (read === undefined) return given;
    const readable = await masks(scope, read);
    return readable === read ? given : JSON.stringify(readable);
  }

  const param = async (scope: Scope, [name, value]: readonly [string, string]): Promise<[string, string]> =>
    name === VALUES_BY_CHART ? [name, await text(scope, value)] : [name, value];

  return {
    masks,
    text,
    async state(scope, state) {
      const { dataMask, urlParams } = state;
      return {
        ...state,
        ...(isObject(dataMask) ? { dataMask: await masks(scope, dataMask) } : {}),
        ...(urlParams ? { urlParams: await Promise.all(urlParams.map((one) => param(scope, one))) } : {}),
      };
    },
  };
}

const NONE: ReadonlySet<number> = new Set();
/** The member of an address that holds values of charts, by their ids. */
const VALUES_BY_CHART = 'preselect_filters';

/** Masks of filters have ids that are no numbers. */
const isOfChart = (key: string): boolean => key.trim() !== '' && !Number.isNaN(Number(key));
