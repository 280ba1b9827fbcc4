import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { dashboardViewPath, type DashboardViewState } from '@facet/plugin-dashboards/contract';
import type { DashboardFacts, Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { ObjectRef } from '@facet/plugin-identity/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import {
  defineRoutes,
  type FeatureFlags,
  type HttpResult,
  notFound,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { pictureEndpoints } from '../../common/wire/picture.ts';
import type { Snapshots } from '../../contract.server.ts';
import type { DashboardContents } from './dashboard-contents.ts';
import { chartRef, dashboardRef } from './object-refs.ts';
import { withAllTabs } from './tab-paths.ts';
import { type PictureOrder, pictureKey, type PictureState } from './picture-store.ts';
import { ensureWanted, type TaskParts } from './picture-tasks.ts';

export interface PictureRouteParts extends TaskParts {
  readonly charts: Scoped<SavedCharts> | undefined;
  readonly dashboards: Scoped<Dashboards> | undefined;
  readonly snapshots: Scoped<Snapshots>;
  readonly contents: Pick<DashboardContents, 'of'>;
  readonly flags: FeatureFlags;
}

type Size = readonly [width: number, height: number];

const CHART_WINDOW: Size = [800, 600];
const CHART_THUMB: Size = [400, 300];
const DASHBOARD_WINDOW: Size = [1600, 1200];
const DASHBOARD_THUMB: Size = [400, 300];
/** Value of `standalone` for pictures. */
const ALONE = 3;
const STATUS_READY = 200;
const STATUS_WAITING = 202;

interface Asked {
  readonly scope: Scope;
  readonly principal: Principal;
}

export function pictureRoutes(parts: PictureRouteParts): RouteSet {
  const chartOf = async ({ scope, principal }: Asked, id: number) => {
    ensureOn(parts.flags, principal, 'THUMBNAILS');
    const chart = await parts.charts?.for(scope).find(id);
    if (chart === undefined) throw notFound();
    return chart;
  };
  const dashboardOf = async ({ scope, principal }: Asked, id: number) => {
    ensureOn(parts.flags, principal, 'THUMBNAILS');
    const [dashboard] = (await parts.dashboards?.for(scope).findMany([id])) ?? [];
    if (dashboard === undefined) throw notFound();
    return dashboard;
  };
  const thumbnail = async (asked: Asked, found: Thumbnail, { digest, scheme, force }: ThumbnailAsked) => {
    const isDark = scheme === 'dark';
    if (digest !== found.digest)
      return { redirect: `${found.path.replace(':digest', found.digest)}${isDark ? '?scheme=dark' : ''}` };
    const order: PictureOrder = isDark ? { ...found.order, scheme } : found.order;
    const content = `${found.digest}${found.charts ?? ''}`;
    return pictureOrTask(parts, asked, pictureKey(content, order), order, force ?? false);
  };
  return defineRoutes(pictureEndpoints, {
    async 'GET /api/v1/chart/:id/thumbnail/:digest/'({ params, q, query, ...asked }) {
      const chart = await chartOf(asked, params.id);
      const order = orderOf(chartRef(chart.id), `${chart.url}&standalone=${ALONE}`, CHART_WINDOW, CHART_THUMB);
      const path = `/api/v1/chart/${chart.id}/thumbnail/:digest/`;
      return thumbnail(asked, { digest: chart.pictureDigest, path, order }, { ...params, ...query, force: q?.force });
    },
    async 'GET /api/v1/chart/:id/cache_screenshot/'({ params, q, ...asked }) {
      const chart = await chartOf(asked, params.id);
      const window = q?.window_size ?? CHART_WINDOW;
      const order = orderOf(chartRef(chart.id), `${chart.url}&standalone=${ALONE}`, window, q?.thumb_size ?? window);
      const key = pictureKey(chart.pictureDigest, order);
      const state = await wanted(parts, asked, key, order, q?.force ?? false);
      const urls = { chart_url: chart.url, image_url: `/api/v1/chart/${chart.id}/screenshot/${key}/` };
      return { status: statusOf(state), json: { cache_key: key, ...urls, ...taskOf(state) } };
    },
    async 'GET /api/v1/chart/:id/screenshot/:digest/'({ params, ...asked }) {
      await chartOf(asked, params.id);
      return png(await (await parts.store.of(asked.principal.id)).picture(params.digest));
    },
    async 'GET /api/v1/dashboard/:id/thumbnail/:digest/'({ params, q, query, ...asked }) {
      const dashboard = await dashboardOf(asked, params.id);
      const order = orderOf(dashboardRef(dashboard.id), pathOf(dashboard, {}), DASHBOARD_WINDOW, DASHBOARD_THUMB);
      const path = `/api/v1/dashboard/${dashboard.id}/thumbnail/:digest/`;
      return thumbnail(
        asked,
        { digest: dashboard.pictureDigest, charts: await parts.contents.of(dashboard.id), path, order },
        { ...params, ...query, force: q?.force },
      );
    },
    async 'POST /api/v1/dashboard/:id/cache_dashboard_screenshot/'({ params, q, body, ...asked }) {
      const dashboard = await screenshotOf(asked, params.id);
      const window = q?.window_size ?? DASHBOARD_WINDOW;
      const view = orderOf(dashboardRef(dashboard.id), pathOf(dashboard, body), window, q?.thumb_size ?? window);
      const order = { ...view, whole: true };
      const key = pictureKey(`${dashboard.pictureDigest}${await parts.contents.of(dashboard.id)}`, order);
      const state = await wanted(parts, asked, key, order, q?.force ?? false);
      const urls = { dashboard_url: dashboard.url, image_url: `/api/v1/dashboard/${dashboard.id}/screenshot/${key}/` };
      return { status: statusOf(state), json: { cache_key: key, ...urls, ...taskOf(state) } };
    },
    async 'GET /api/v1/dashboard/:id/screenshot/:digest/'({ params, query, signal, ...asked }) {
      await screenshotOf(asked, params.id);
      const own = await parts.store.of(asked.principal.id);
      const state = await own.state(params.digest);
      if (state?.status !== 'Updated') throw notFound();
      if (query.download_format === 'png') return png(await own.picture(params.digest));
      const open = { ...state.order, scale: 1, format: 'pdf' } as const;
      const dashboards = parts.dashboards?.for(asked.scope);
      const order = query.tabs === 'all' && dashboards !== undefined ? await withAllTabs(open, dashboards) : open;
      const { bytes, type } = await parts.snapshots.for(asked.scope).take(order, signal);
      return { headers: { 'content-type': type }, bytes };
    },
  });

  async function screenshotOf(asked: Asked, id: number): Promise<DashboardFacts> {
    ensureOn(parts.flags, asked.principal, 'ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS');
    return dashboardOf(asked, id);
  }
}

interface ThumbnailAsked {
  readonly digest: string;
  readonly scheme: 'light' | 'dark';
  readonly force: boolean | undefined;
}

interface Thumbnail {
  readonly digest: string;
  /** Changes with the charts of a dashboard. */
  readonly charts?: string;
  /** Path of the request, with `:digest` as a placeholder. */
  readonly path: string;
  readonly order: PictureOrder;
}

/** Answers as if the route did not exist while its flag is off. @throws HttpError 404 */
function ensureOn(flags: FeatureFlags, principal: Principal, name: string): void {
  if (!flags.isOn(name, principal)) throw notFound();
}

const pathOf = (dashboard: DashboardFacts, view: DashboardViewState): string =>
  dashboardViewPath(dashboard.url, view, ALONE);

/** @param thumb Size of the thumbnail; its width determines the pixels per CSS pixel */
function orderOf(of: ObjectRef, path: string, [width, height]: Size, [thumbWidth]: Size): PictureOrder {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, thumbWidth / width));
  return { of, path, width, height, scale, whole: false };
}

const LEAST_SCALE = 0.1;
const MOST_SCALE = 3;

const wanted = (parts: TaskParts, { scope, principal }: Asked, key: string, order: PictureOrder, force: boolean) =>
  ensureWanted(parts, { person: principal.id, scope, key, order, force });

async function pictureOrTask(
  parts: TaskParts,
  asked: Asked,
  key: string,
  order: PictureOrder,
  force: boolean,
): Promise<HttpResult> {
  const state = await wanted(parts, asked, key, order, force);
  if (state.status === 'Updated') return png(await (await parts.store.of(asked.principal.id)).picture(key));
  return { status: STATUS_WAITING, json: taskOf(state) };
}

const statusOf = ({ status }: PictureState): number => (status === 'Updated' ? STATUS_READY : STATUS_WAITING);

const taskOf = ({ status, updatedOn }: PictureState) => ({ task_updated_at: updatedOn, task_status: status });

/** @throws HttpError 404 without a picture */
function png(bytes: Buffer | undefined): HttpResult {
  if (bytes === undefined) throw notFound();
  // Belongs to one user, and changes under the same address.
  return { headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=60' }, bytes };
}
