import type { Session } from '@facet/sdk/client';
import type { DashboardChart, DashboardItem } from '../../common/wire/dashboard.ts';
import { NEW_ID } from '../runtime/dashboard-runtime.ts';

export function stageChart(chart: Partial<DashboardChart>): DashboardChart {
  return {
    id: 1,
    slice_name: `Chart ${chart.id ?? 1}`,
    cache_timeout: null,
    changed_on: '',
    description: null,
    description_markeddown: '',
    form_data: { viz_type: 'known', datasource: '1__table' },
    slice_url: '/explore/',
    certified_by: null,
    certification_details: null,
    ...chart,
  };
}

export interface StageDashboard {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isOwned: boolean;
  readonly isNew: boolean;
  /** Its layout; without it the charts stand in rows. */
  readonly positions?: Readonly<Record<string, unknown>> | undefined;
}

export function stageDashboard({ settings, isOwned, isNew, positions }: StageDashboard): DashboardItem {
  return {
    id: isNew ? NEW_ID : 9,
    uuid: '',
    dashboard_title: 'Board',
    slug: null,
    url: '',
    published: true,
    thumbnail_url: '',
    certified_by: null,
    certification_details: null,
    changed_by: null,
    changed_by_name: '',
    changed_on: '',
    changed_on_delta_humanized: '',
    created_on_delta_humanized: '',
    created_by: null,
    owners: isOwned ? [{ id: 1, first_name: 'Ann', last_name: 'Lee' }] : [],
    roles: [],
    tags: [],
    is_managed_externally: false,
    css: null,
    position_json: positions === undefined ? null : JSON.stringify(positions),
    json_metadata: JSON.stringify(settings),
    charts: [],
  };
}

export function stageSession(mayWrite: boolean): Session {
  return {
    user: {
      userId: 1,
      username: '',
      firstName: '',
      lastName: '',
      email: '',
      roles: [],
      isAnonymous: false,
      isAdmin: false,
    },
    conf: { NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000 },
    locale: 'en',
    csrfToken: null,
    flashMessages: [],
    can: () => mayWrite,
  };
}
