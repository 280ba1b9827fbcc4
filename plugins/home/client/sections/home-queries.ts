import { type QueryClient, queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiClient, ApiClientToken, SessionToken, useFlag, useService } from '@facet/sdk/client';
import { formatLocale } from '@facet/sdk/common';
import { fullName, parseTimestamp } from '@facet/sdk/ui';
import type { ChartRow } from '@facet/plugin-charts/contract';
import type { DashboardRow } from '@facet/plugin-dashboards/contract';
import { activities, type Activity, dashboardsIn, type Known } from './activity.ts';

/** The scope of a section. */
export type Scope = 'mine' | 'favorites' | 'all';

export const SCOPES: readonly Scope[] = ['mine', 'favorites', 'all'];

export function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

/** Dashboards have one more: those that the user recently opened or changed. */
export type DashboardScope = Scope | 'recent';

export const DASHBOARD_SCOPES: readonly DashboardScope[] = ['recent', ...SCOPES];

export function isDashboardScope(value: unknown): value is DashboardScope {
  return DASHBOARD_SCOPES.some((scope) => scope === value);
}

/** Address of the full list with the same filter. */
export function listAddress(path: string, scope: Scope, userId: number): string {
  return path + { all: '', mine: `?f.owner=${userId}`, favorites: '?f.favorites=true' }[scope];
}

export interface Page<Row> {
  readonly count: number;
  readonly rows: readonly (Row & { readonly favorite: boolean })[];
}

const CARDS = 4;
const RECENT = 24;
const CHARTS = 6;
const QUERIES = 5;
const COMING = 3;
const DAY_MS = 86_400_000;
/** Maximum number of rows in one response: owners and edits are known only for the most recently changed objects. */
const KNOWN = 100;
const ABOUT = [
  'id',
  'url',
  'thumbnail_url',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'changed_by.id',
  'changed_on_utc',
];
const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' } as const;

export function homeKey(...parts: readonly string[]): readonly string[] {
  return ['home', ...parts];
}

/** A change of a star refreshes all sections. */
export function refreshHome(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: homeKey() });
}

export function useHomeRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshHome(queries);
}

export function useDashboards(scope: DashboardScope, size = CARDS): UseQueryResult<Page<DashboardRow>> {
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const queries = useQueryClient();
  const recents = activitiesQuery(api, session.user.userId);
  return useQuery({
    queryKey: homeKey('dashboards', scope, String(size)),
    queryFn: async ({ signal }) => {
      const recent = scope === 'recent' ? dashboardsIn(await queries.fetchQuery(recents)).slice(0, size) : [];
      if (scope === 'recent' && recent.length === 0) return { count: 0, rows: [] };
      const filters = {
        all: [],
        recent: [{ col: 'id', opr: 'in', value: recent }],
        mine: [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }],
        favorites: [{ col: 'id', opr: 'dashboard_is_favorite', value: true }],
      }[scope];
      const page = await api.call(
        'GET /api/v1/dashboard/',
        { q: { ...NEWEST_FIRST, page: 0, page_size: size, filters } },
        { signal },
      );
      const starred =
        page.ids.length === 0
          ? []
          : (await api.call('GET /api/v1/dashboard/favorite_status/', { q: page.ids }, { signal })).result;
      const rows = page.result.toSorted((one, other) => recent.indexOf(one.id) - recent.indexOf(other.id));
      return { count: page.count, rows: withStars(rows, starred) };
    },
  });
}

export function useCharts(scope: Scope, size = CHARTS): UseQueryResult<Page<ChartRow>> {
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const filters = {
    all: [],
    mine: [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }],
    favorites: [{ col: 'id', opr: 'chart_is_favorite', value: true }],
  }[scope];
  return useQuery({
    queryKey: homeKey('charts', scope, String(size)),
    queryFn: async ({ signal }) => {
      const page = await api.call(
        'GET /api/v1/chart/',
        { q: { ...NEWEST_FIRST, page: 0, page_size: size, filters } },
        { signal },
      );
      const starred =
        page.ids.length === 0
          ? []
          : (await api.call('GET /api/v1/chart/favorite_status/', { q: page.ids }, { signal })).result;
      return { count: page.count, rows: withStars(page.result, starred) };
    },
  });
}

/** The objects that the user recently opened or changed, newest first. */
export function useActivities(): UseQueryResult<readonly Activity[]> {
  const api = useService(ApiClientToken);
  const { user } = useService(SessionToken);
  return useQuery(activitiesQuery(api, user.userId));
}

function activitiesQuery(api: ApiClient, userId: number) {
  return queryOptions({
    queryKey: homeKey('activities'),
    queryFn: async ({ signal }) => {
      const recent = { page: 0, page_size: RECENT, distinct: true };
      const page = { ...NEWEST_FIRST, page: 0, page_size: KNOWN };
      const dashboards = { ...page, columns: [...ABOUT, 'dashboard_title'] };
      const charts = { ...page, columns: [...ABOUT, 'slice_name'] };
      const [visits, boards, slices] = await Promise.all([
        api.call('GET /api/v1/log/recent_activity/', { q: recent }, { signal }),
        api.call('GET /api/v1/dashboard/', { q: dashboards }, { signal }),
        api.call('GET /api/v1/chart/', { q: charts }, { signal }),
      ]);
      const known = [
        ...boards.result.map((row) => knownOf('dashboard', row.dashboard_title ?? '', row, userId)),
        ...slices.result.map((row) => knownOf('slice', row.slice_name, row, userId)),
      ];
      return activities(visits.result, known);
    },
  });
}

function knownOf(
  kind: Known['kind'],
  title: string,
  row: Pick<DashboardRow, 'id' | 'url' | 'thumbnail_url' | 'owners' | 'changed_by' | 'changed_on_utc'>,
  me: number,
): Known {
  return {
    kind,
    title,
    url: row.url,
    owners: row.owners.map(fullName).join(', '),
    object: { id: row.id, picture: row.thumbnail_url },
    editedAt: row.changed_by?.id === me ? parseTimestamp(row.changed_on_utc).getTime() : null,
  };
}

export function useSavedQueries() {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: homeKey('saved-queries'),
    queryFn: async ({ signal }) => {
      const q = { ...NEWEST_FIRST, page: 0, page_size: QUERIES };
      const { count, result } = await api.call('GET /api/v1/saved_query/', { q }, { signal });
      return { count, rows: result };
    },
  });
}

/** A problem, with a link to its solution. */
export interface NeedsLook {
  readonly kind: 'plugin' | 'chart' | 'report' | 'alert';
  readonly name: string;
  /** Id of a plugin, whose name here is the English one. */
  readonly plugin?: string;
  readonly why: string;
  readonly to: string;
}

/** The user's own schedules of reports and alerts. */
function useSchedules() {
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const isOn = useFlag('ALERT_REPORTS');
  return useQuery({
    queryKey: homeKey('schedules'),
    enabled: isOn && session.can('can_read', 'ReportSchedule'),
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }];
      return (await api.call('GET /api/v1/report/', { q: { page: 0, page_size: KNOWN, filters } }, { signal })).result;
    },
  });
}

/** The next scheduled runs, the earliest first. */
export function useComingUp() {
  const schedules = useSchedules();
  return (schedules.data ?? [])
    .flatMap(({ id, name, type, active, next_run_dttm: next }) =>
      active && next !== null ? [{ id, name, type, at: next }] : [],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, COMING);
}

/**
 * Failed plugins for administrators, the user's own charts whose dataset was deleted, and reports and alerts with
 * problems.
 */
export function useNeedsLook(): readonly NeedsLook[] {
  const { t } = useTranslation('facet/home');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const plugins = useQuery({
    queryKey: homeKey('failed-plugins'),
    enabled: session.can('can_write', 'DynamicPlugin'),
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/v1/plugin/', {}, { signal })).result.flatMap(({ id, name, client, server }) => {
        const failed = [client, server].find((side) => side?.state === 'failed');
        return failed ? [{ id, name, why: failed.cause?.message ?? '' }] : [];
      }),
  });
  const charts = useQuery({
    queryKey: homeKey('orphaned-charts'),
    enabled: session.can('can_write', 'Chart'),
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }];
      const q = {
        ...NEWEST_FIRST,
        page: 0,
        page_size: KNOWN,
        filters,
        columns: ['url', 'slice_name', 'datasource_url'],
      };
      const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
      return result.filter(({ datasource_url: dataset }) => dataset === null);
    },
  });
  const schedules = useSchedules();
  return [
    ...(schedules.data ?? []).flatMap(
      ({ id, name, type, last_state: state, last_eval_dttm: at, ...last }): NeedsLook[] => {
        const to = runsOf(id);
        if (state === 'Error') return [{ kind: 'report', name, why: last.last_error ?? t('look.reportFailed'), to }];
        const fired = type === 'Alert' && state === 'Success' && at !== null && isToday(at);
        if (!fired) return [];
        const value = last.last_value?.toLocaleString(formatLocale());
        const why = value === undefined ? t('look.alertFired') : t('look.alertFiredAt', { value });
        return [{ kind: 'alert', name, why, to }];
      },
    ),
    ...(plugins.data ?? []).map(
      ({ id, name, why }): NeedsLook => ({
        kind: 'plugin',
        plugin: id,
        name,
        why,
        to: `/plugins/?plugin=${encodeURIComponent(id)}`,
      }),
    ),
    ...(charts.data ?? []).map(
      ({ slice_name: name, url }): NeedsLook => ({ kind: 'chart', name, why: t('look.datasetGone'), to: url }),
    ),
  ];
}

/** The page that shows the runs of a schedule. */
export const runsOf = (id: number): string => `/report/list/?runs=${id}`;

const isToday = (moment: string): boolean => Date.now() - parseTimestamp(moment).getTime() < DAY_MS;

export function withStars<Row extends { readonly id: number }>(
  rows: readonly Row[],
  stars: readonly { readonly id: number; readonly value: boolean }[],
): readonly (Row & { readonly favorite: boolean })[] {
  const starred = new Set(stars.filter(({ value }) => value).map(({ id }) => id));
  return rows.map((row) => ({ ...row, favorite: starred.has(row.id) }));
}
