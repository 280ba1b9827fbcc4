import type { Datasource } from '@facet/plugin-datasets/contract';
import type { Session } from '@facet/sdk/client';
import type { ExploreSlice } from '../services/explore-calls.ts';

export interface BenchRights {
  readonly maySave: boolean;
  /** Whether the user may change the saved chart's own properties. */
  readonly mayChange: boolean;
  readonly ownsDataset: boolean;
  readonly mayEditDataset: boolean;
  readonly maySaveDataset: boolean;
  readonly mayUseSqlLab: boolean;
  /** Whether the user may share it as a link, by mail or as embed code. */
  readonly mayShare: boolean;
}

type Judged = Pick<Datasource, 'owners' | 'is_managed_externally' | 'type'>;

/**
 * The user's permissions on this chart and its dataset.
 * @param editsDatasets Whether the datasets plugin is loaded.
 */
export function benchRights(
  session: Pick<Session, 'can' | 'user'>,
  chart: Pick<ExploreSlice, 'owners' | 'is_managed_externally'> | null,
  dataset: Judged,
  editsDatasets: boolean,
): BenchRights {
  const { isAdmin, userId, roles } = session.user;
  const maySaveDataset = editsDatasets && session.can('can_write', 'Dataset');
  // A chart can be saved only on a dataset; a query must be saved as a dataset first.
  const isDataset = dataset.type === 'table';
  const maySave = session.can('can_write', 'Chart') && (isDataset || maySaveDataset);
  const ownsChart = chart !== null && (isAdmin || chart.owners.includes(userId));
  const ownsDataset = isAdmin || dataset.owners.some(({ id }) => id === userId);
  return {
    maySave,
    mayChange: maySave && ownsChart && chart.is_managed_externally !== true,
    ownsDataset,
    mayEditDataset: editsDatasets && isDataset && ownsDataset && dataset.is_managed_externally !== true,
    maySaveDataset,
    mayUseSqlLab: isAdmin || roles.some((role) => role.toLowerCase() === 'sql_lab'),
    mayShare: session.can('can_share_chart', 'Superset'),
  };
}
