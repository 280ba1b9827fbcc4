import type { DashboardItem } from '../../common/wire/dashboard.ts';
import { NEW_ID } from '../runtime/dashboard-runtime.ts';
import type { DashboardData } from './open-dashboard.ts';

/** @param owner Who makes it, and owns it once it is saved. */
export function newDashboard(title: string, owner: DashboardItem['owners'][number]): DashboardData {
  return {
    dashboard: {
      id: NEW_ID,
      uuid: '',
      dashboard_title: title,
      slug: null,
      url: '',
      published: false,
      thumbnail_url: '',
      certified_by: null,
      certification_details: null,
      changed_by: null,
      changed_by_name: '',
      changed_on: '',
      changed_on_delta_humanized: '',
      created_on_delta_humanized: '',
      created_by: null,
      owners: [owner],
      roles: [],
      tags: [],
      is_managed_externally: false,
      css: null,
      position_json: null,
      json_metadata: null,
      charts: [],
    },
    charts: [],
    datasets: [],
    version: undefined,
    kept: { masks: undefined, activeTabs: [] },
    holders: new Map(),
  };
}
