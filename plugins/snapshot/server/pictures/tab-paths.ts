import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { SnapshotOrder } from '../../contract.server.ts';

/** Adds a page for each tab of the dashboard; unchanged for a dashboard without tabs. */
export async function withAllTabs<O extends Pick<SnapshotOrder, 'of' | 'path'>>(
  order: O,
  dashboards: Pick<Dashboards, 'tabsOf'>,
): Promise<O & Pick<SnapshotOrder, 'more'>> {
  const [path, ...more] = pathsOfTabs(order.path, await dashboards.tabsOf(order.of.id));
  return path === undefined ? order : { ...order, path, more };
}

/** The paths of a dashboard that open each of the tabs. */
const pathsOfTabs = (path: string, tabs: readonly string[]): readonly string[] =>
  tabs.map((tab) => `${path.replace(/#.*$/, '')}#${encodeURIComponent(tab)}`);
