import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import { type ChartQueries, type DataLender, DataLendersPoint } from '@facet/plugin-query/contract.server';
import type { PluginContext, Scoped } from '@facet/sdk/common';
import { type FeatureFlags, type Identity, type MetadataStore, ServedChartQueryPoint } from '@facet/sdk/server';
import { chartQuestions } from './chart-questions.ts';
import { dashboardLender } from './data-lender.ts';
import { type EnsureLendable, ensuresLendable, type LendableParts } from './ensure-lendable.ts';
import { type LentDashboards, lentDashboards } from './lent-dashboards.ts';
import { type LentParts, lentParts } from './lent-parts.ts';
import { type LendingStates, lendingStates } from './lending-states.ts';
import { type FindNotLent, findsNotLent } from './not-lent.ts';
import { placesOfWholes } from './places-of-wholes.ts';
import { type ShownCharts, shownCharts } from './shown-charts.ts';
import { type Vouchers, vouchers } from './vouchers.ts';

export interface LendingNeeds {
  readonly store: MetadataStore;
  readonly flags: FeatureFlags;
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: ChartDirectory;
  readonly directory: DatasetDirectory;
  readonly queries: Scoped<ChartQueries>;
  readonly identity: Pick<Identity, 'access'>;
  readonly refusal: LendableParts['refusal'];
}

/** What dashboards lend to the roles that they are given to. */
export interface Lending {
  readonly lentTo: LentDashboards;
  readonly shown: ShownCharts;
  readonly partsLent: LentParts;
  readonly ensureLendable: EnsureLendable;
  readonly statesOf: LendingStates;
  /** The dashboards with roles on which a chart stands as a part of another. */
  placesOfWholes(chartId: number): Promise<readonly number[]>;
  readonly vouchers: Vouchers;
  readonly findNotLent: FindNotLent;
}

export function createLending(ctx: PluginContext, needs: LendingNeeds): Lending {
  const { store, flags, charts, chartDirectory, directory, queries, identity, refusal } = needs;
  const lentTo = lentDashboards(store, flags);
  const standing = vouchers(store);
  ctx.implement(
    DataLendersPoint,
    'dashboards',
    async (): Promise<DataLender> =>
      dashboardLender({
        store,
        charts: chartDirectory,
        datasets: directory,
        lentTo,
        vouchers: standing,
        questionsFor: (scope) =>
          chartQuestions({
            types: ctx.registry(ServedChartQueryPoint),
            read: (body) => queries.for(scope).readContext(body),
            log: ctx.log,
          }),
      }),
  );
  const statesOf = lendingStates(store, chartDirectory.placed);
  return {
    lentTo,
    vouchers: standing,
    statesOf,
    placesOfWholes: placesOfWholes(store, chartDirectory),
    findNotLent: findsNotLent({ flags, charts, chartDirectory, queries, vouchers: standing, statesOf }),
    shown: shownCharts(charts, chartDirectory, lentTo),
    partsLent: lentParts(chartDirectory, lentTo),
    ensureLendable: ensuresLendable({ charts: chartDirectory, datasets: directory, access: identity.access, refusal }),
  };
}
