import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import type { Scope } from '@facet/sdk/common';
import { linkedIds } from '@facet/sdk/resource';
import type { Access, MetadataStore, Principal } from '@facet/sdk/server';
import type { ChartPlacements, ChartQuestion } from '../contract.server.ts';
import { DASHBOARD_LINK } from './chart-record.ts';
import { ChartErrors } from './errors.ts';
import type { ChartTables } from './tables.ts';

export interface TargetParts {
  readonly store: MetadataStore;
  readonly directory: DatasetDirectory;
  readonly access: Pick<Access, 'canDatasource'>;
  placements(): Promise<ChartPlacements | undefined>;
}

/** Checks the references of a chart: its dataset, and the dashboards that show it. */
export interface ChartTargets {
  /** @throws HttpError 422 when the dataset does not exist, or the caller may not read it */
  ensureDatasource(id: number, type: string, who: Principal): Promise<void>;
  ensurePlaceable(ids: readonly number[] | null | undefined, scope: Scope): Promise<void>;
  /**
   * Dashboards may grant access to the data of their charts. Only users who may read that data themselves may change
   * the query of a chart on such a dashboard, or put a chart on it. @throws HttpError 403
   */
  ensureLendable(chart: ChartQuestion, asked: readonly number[] | null | undefined, scope: Scope): Promise<void>;
  /** The requested dashboards, and those that the caller cannot see and so cannot have meant to remove. */
  placesAfter(id: number, asked: readonly number[], scope: Scope): Promise<readonly number[]>;
}

export function createChartTargets({ store, directory, access, placements }: TargetParts): ChartTargets {
  const db = store.db<ChartTables>();

  async function ensurePlaceable(ids: readonly number[] | null | undefined, scope: Scope): Promise<void> {
    if (ids === null || ids === undefined || ids.length === 0) return;
    const found = await placements();
    if (found === undefined) throw ChartErrors.dashboardsMissing();
    await found.ensurePlaceable(scope, ids);
  }

  return {
    ensurePlaceable,

    async ensureDatasource(id, type, who) {
      if (type !== 'table') return;
      const found = await directory.find(id);
      if (found === undefined || !(who.isAdmin || access.canDatasource(who, found.subject)))
        throw ChartErrors.datasourceMissing();
    },

    async ensureLendable(chart, asked, scope) {
      const before = chart.id === undefined ? [] : await linkedIds(db, DASHBOARD_LINK, chart.id);
      await (await placements())?.ensureLendable(scope, [...new Set([...before, ...(asked ?? [])])], chart);
    },

    async placesAfter(id, asked, scope) {
      const before = await linkedIds(db, DASHBOARD_LINK, id);
      await ensurePlaceable(
        asked.filter((dashboard) => !before.includes(dashboard)),
        scope,
      );
      const seen = await (await placements())?.describe(scope, before);
      return [...new Set([...asked, ...before.filter((dashboard) => seen?.has(dashboard) !== true)])];
    },
  };
}
