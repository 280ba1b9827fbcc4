import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { ObjectChanges, Resource } from '@facet/sdk/resource';
import type { MetadataStore, UserDirectory } from '@facet/sdk/server';
import type { DashboardRecord } from '../dashboard-record.ts';
import type { DashboardService } from '../dashboard-service.ts';
import type { Lending } from '../lending/create-lending.ts';

export interface ArchivedDashboardParts {
  readonly store: MetadataStore;
  readonly resource: Resource<DashboardRecord>;
  readonly service: Pick<DashboardService, 'isOwner'>;
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: Pick<ChartDirectory, 'placed'>;
  readonly directory: Pick<DatasetDirectory, 'uuids'>;
  readonly users: UserDirectory;
  readonly objects: ObjectChanges;
  readonly lending: Pick<Lending, 'ensureLendable' | 'statesOf' | 'vouchers'>;
}
