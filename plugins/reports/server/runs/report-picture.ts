import type { SavedChart } from '@facet/plugin-charts/contract.server';
import { dashboardViewPath, type DashboardViewState } from '@facet/plugin-dashboards/contract';
import type { DashboardFacts } from '@facet/plugin-dashboards/contract.server';
import type { SnapshotOrder, Snapshots } from '@facet/plugin-snapshot/contract.server';
import type { ReportFile } from '../../common/report-channel.ts';
import { plainName } from './plain-name.ts';

/** A page and how its picture is taken. */
export interface PicturedPage extends Pick<SnapshotOrder, 'of' | 'more'> {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Whether the picture shows the full length of the page. */
  readonly whole: boolean;
}

export interface PictureLook {
  readonly format: 'png' | 'pdf';
  readonly name: string;
  /** Width in pixels; null: the width of the page. */
  readonly width: number | null;
  /** Pixels for each of the page; default 2. */
  readonly scale?: number;
  /** Reports that are due at the same time share their pictures: one that was begun at this time or later. */
  readonly since: Date;
}

/** The value of `standalone` for pictures. */
const ALONE = 3;
/** Sharp on high-density screens. */
const SCALE = 2;

/** @param force asks databases again instead of caches */
export function chartPage({ id, url }: Pick<SavedChart, 'id' | 'url'>, force: boolean): PicturedPage {
  const path = `${url}&standalone=${ALONE}${force ? '&force=true' : ''}`;
  return { of: { kind: 'chart', id }, path, width: 800, height: 600, whole: false };
}

/** @param tabs one picture is taken of each */
export function dashboardPage(
  { id, url }: Pick<DashboardFacts, 'id' | 'url'>,
  view: DashboardViewState,
  { force, tabs }: { readonly force: boolean; readonly tabs: readonly string[] },
): PicturedPage {
  const urlParams = [...(view.urlParams ?? []), ...(force ? [['force', 'true'] as const] : [])];
  const pathAt = (place: DashboardViewState) => dashboardViewPath(url, { ...view, ...place, urlParams }, ALONE);
  const [path = pathAt({}), ...more] = tabs.map((anchor) => pathAt({ anchor }));
  const page = { of: { kind: 'dashboard', id }, path, width: 1600, height: 900, whole: true };
  return more.length === 0 ? page : { ...page, more };
}

/** Whether the schedule names a tab or another component to show. */
export const isPlaced = ({ anchor, activeTabs }: DashboardViewState): boolean =>
  Boolean(anchor) || (activeTabs ?? []).length > 0;

/** @throws FacetError of the snapshot service */
export async function reportPicture(
  pictures: Snapshots,
  page: PicturedPage,
  { format, name, width, scale = SCALE, since }: PictureLook,
  signal: AbortSignal,
): Promise<{ readonly file: ReportFile; readonly problems: readonly string[] }> {
  const order = {
    ...page,
    ...(width === null ? {} : { width }),
    format,
    since,
    ...(format === 'png' ? { scale } : {}),
  };
  const { bytes, type, problems } = await pictures.take(order, signal);
  const file = { name: `${plainName(name)}.${format}`, type, bytes };
  return { file: format === 'png' ? { ...file, shown: true } : file, problems };
}
