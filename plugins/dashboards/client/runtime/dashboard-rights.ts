import type { Session } from '@facet/sdk/client';
import type { DashboardChart, DashboardItem } from '../../common/wire/dashboard.ts';

/** What the user may do with one dashboard. */
export interface DashboardRights {
  readonly edit: boolean;
  readonly save: boolean;
  readonly share: boolean;
  readonly shareChart: boolean;
  readonly explore: boolean;
  readonly csv: boolean;
  readonly viewQuery: boolean;
  readonly viewTable: boolean;
  /** Rows of the dataset behind a chart. */
  readonly drill: boolean;
}

export function rightsOn(dashboard: DashboardItem, session: Session): DashboardRights {
  const owner = dashboard.owners.some(({ id }) => id === session.user.userId);
  const save = session.can('can_write', 'Dashboard');
  const explore = session.can('can_explore', 'Superset');
  return {
    edit: save && (session.user.isAdmin || owner) && !dashboard.is_managed_externally,
    save,
    share: session.can('can_share_dashboard', 'Superset'),
    shareChart: session.can('can_share_chart', 'Superset'),
    explore,
    csv: session.can('can_csv', 'Superset'),
    viewQuery: explore || session.can('can_view_query', 'Dashboard'),
    viewTable: explore || session.can('can_view_chart_as_table', 'Dashboard'),
    drill: session.can('can_samples', 'Datasource') && (explore || session.can('can_drill', 'Dashboard')),
  };
}

/** A chart that the reader sees through the dashboard alone offers only the rows of its tile; all rows if the tile has pages. */
export const rightsOnChart = (
  rights: DashboardRights,
  { is_lent: isLent = false, form_data: form }: Partial<Pick<DashboardChart, 'is_lent' | 'form_data'>> = {},
): DashboardRights & { readonly allRows: boolean } => ({
  ...rights,
  explore: rights.explore && !isLent,
  drill: rights.drill && !isLent,
  allRows: rights.csv && (!isLent || form?.['server_pagination'] === true),
});
