import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { dashboardViewPath } from '@facet/plugin-dashboards/contract';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import { FacetError, type Scope, type Scoped } from '@facet/sdk/common';
import { defineRoutes, type HttpResult, messageError, notFound, type RouteSet } from '@facet/sdk/server';
import { downloadEndpoints, type PictureLook } from '../../common/wire/picture.ts';
import { chartRef, dashboardRef } from './object-refs.ts';
import { withAllTabs } from './tab-paths.ts';
import { snapshotTexts } from '../errors.ts';
import type { SnapshotFormat, SnapshotOrder, Snapshots } from '../../contract.server.ts';

export interface DownloadParts {
  readonly charts: Scoped<SavedCharts> | undefined;
  readonly dashboards: Scoped<Dashboards> | undefined;
  readonly snapshots: Scoped<Snapshots>;
}

/** Value of `standalone` for pictures. */
const ALONE = 3;
const UNAVAILABLE = 503;
/** Status for a chart that cannot be exported in the requested format. */
const UNFIT = 422;

/** Downloads in the menus of charts and dashboards. */
export function downloadRoutes({ charts, dashboards, snapshots }: DownloadParts): RouteSet {
  return defineRoutes(downloadEndpoints, {
    async 'POST /api/v1/chart/:id/picture/'({ params, query, scope, signal }) {
      const chart = await charts?.for(scope).find(params.id);
      if (chart === undefined) throw notFound();
      const page = { of: chartRef(chart.id), path: `${chart.url}&standalone=${ALONE}`, width: 800, height: 600 };
      return fileOf(snapshots, scope, { ...page, ...lookOf(query) }, signal);
    },
    async 'POST /api/v1/dashboard/:id/picture/'({ params, query, body, scope, signal }) {
      const own = dashboards?.for(scope);
      const [dashboard] = (await own?.findMany([params.id])) ?? [];
      if (own === undefined || dashboard === undefined) throw notFound();
      const look = lookOf(query);
      if (!isOfPages(look)) throw messageError(UNFIT, snapshotTexts.noVectorDashboard());
      const path = dashboardViewPath(dashboard.url, body, ALONE);
      const open = { of: dashboardRef(dashboard.id), path, width: 1600, height: 900, whole: true, ...look };
      const order = query.tabs === 'all' && open.format === 'pdf' ? await withAllTabs(open, own) : open;
      return fileOf(snapshots, scope, order, signal);
    },
  });
}

/** Text, tables and maps of a dashboard are not SVG drawings, so a dashboard cannot be exported as one. */
const isOfPages = <L extends { readonly format: SnapshotFormat }>(
  look: L,
): look is L & { readonly format: 'png' | 'pdf' } => look.format !== 'svg';

/** A PDF has lines and text, so the resolution does not apply. */
const lookOf = <F extends SnapshotFormat>({
  format,
  scale,
  scheme,
}: Omit<PictureLook, 'format'> & { readonly format: F }) => ({
  format,
  scheme,
  ...(format === 'png' ? { scale } : {}),
});

/** @throws HttpError 422, 503 with the reason for the user */
async function fileOf(
  snapshots: Scoped<Snapshots>,
  scope: Scope,
  order: SnapshotOrder,
  signal: AbortSignal,
): Promise<HttpResult> {
  try {
    const { bytes, type } = await snapshots.for(scope).take(order, signal);
    return {
      headers: { 'content-type': type, 'content-disposition': 'attachment', 'cache-control': 'no-store' },
      bytes,
    };
  } catch (error) {
    if (!(error instanceof FacetError) || !error.code.startsWith('SNP_')) throw error;
    throw messageError(
      error.code === 'SNP_NO_VECTOR' ? UNFIT : UNAVAILABLE,
      [error.message, error.remedy ?? ''].join(' ').trim(),
    );
  }
}
