import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import type { Access, HttpError, Principal } from '@facet/sdk/server';
import { isDeepStrictEqual } from 'node:util';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { Vouching } from './vouchers.ts';

/** The properties of a dashboard that decide which data it lends, and to whom. */
export interface LendingState {
  readonly roles: readonly number[];
  readonly published: boolean;
  /** Guests of other sites see it, published or not. */
  readonly embedded: boolean;
  readonly chartIds: readonly number[];
  readonly filters: readonly NativeFilter[];
  /** Ids of further datasets that it queries. */
  readonly datasets?: readonly number[];
}

export const LENDS_NOTHING: LendingState = { roles: [], published: false, embedded: false, chartIds: [], filters: [] };

export interface LendableParts {
  readonly charts: Pick<ChartDirectory, 'findMany' | 'drawn'>;
  readonly datasets: Pick<DatasetDirectory, 'find'>;
  readonly access: Pick<Access, 'canDatasource'>;
  /** The error of a user who would lend data that they may not read. */
  refusal(): HttpError;
}

/**
 * Only a user who may read data may lend it: a user who gives a dashboard to roles, publishes it for them, embeds it, or adds a chart or a filter
 * to it must be able to read all the data that it lends then, not only what is added: a column that one chart shows may filter the
 * other charts. The check is made while DASHBOARD_RBAC is off too, since the flag may be switched on later. Gives how this user
 * vouches for the lent data from then on, to be written with the save.
 */
export type EnsureLendable = (who: Principal, before: LendingState, after: LendingState) => Promise<Vouching>;

/** @throws HttpError 403 */
export function ensuresLendable({ charts, datasets, access, refusal }: LendableParts): EnsureLendable {
  return async (who, before, after) => {
    if (after.roles.length === 0 && !after.embedded) return 'not';
    const readsAll = await mayReadAll(who, await datasetsOf(charts, after));
    if (!isWider(before, after)) return readsAll ? 'too' : 'not';
    if (!readsAll) throw refusal();
    return 'alone';
  };

  async function mayReadAll(who: Principal, ids: ReadonlySet<number>): Promise<boolean> {
    if (who.isAdmin) return true;
    for (const id of ids) {
      const dataset = await datasets.find(id);
      if (dataset !== undefined && !access.canDatasource(who, dataset.subject)) return false;
    }
    return true;
  }
}

function isWider(before: LendingState, after: LendingState): boolean {
  const known = new Map(before.filters.map((filter) => [filter.id, filter]));
  return (
    after.roles.some((role) => !before.roles.includes(role)) ||
    (after.published && !before.published) ||
    (after.embedded && !before.embedded) ||
    after.chartIds.some((id) => !before.chartIds.includes(id)) ||
    after.filters.some((one) => !asksTheSame(known.get(one.id), one))
  );
}

async function datasetsOf(
  charts: LendableParts['charts'],
  { chartIds, filters, datasets = [] }: LendingState,
): Promise<ReadonlySet<number>> {
  const drawn = [...(await charts.drawn.by(chartIds)).values()].flat();
  const placed = await charts.findMany([...new Set([...chartIds, ...drawn])]);
  return new Set([
    ...placed.flatMap((chart) => (chart.datasourceType === 'table' ? chart.datasourceId : [])),
    ...datasets,
    ...filters.flatMap(({ targets }) => targets.flatMap(({ datasetId }) => datasetId ?? [])),
  ]);
}

/** Members that say what a filter asks of its dataset. */
const ASKING = ['targets', 'sortMetric', 'adhoc_filters', 'granularity_sqla', 'time_range'] as const;

const asksTheSame = (one: NativeFilter | undefined, other: NativeFilter): boolean =>
  one !== undefined && ASKING.every((name) => isDeepStrictEqual(said(one[name]), said(other[name])));

/** Clients write in different ways that a filter says nothing. */
function said(value: unknown): unknown {
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}
