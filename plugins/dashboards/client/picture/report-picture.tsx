import { type PageProgress, usePageSettled } from '@facet/sdk/client';
import type { Edges } from '@facet/sdk/common';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { chartsLackingLayers, failedCharts } from '../state/freshness.ts';
import { dashboardCanvas } from './whole-dashboard.ts';

const CHARTS = '[data-chart]';
const LOADING = '[data-loading-component]';

/** In a page of which a picture is taken: draws all charts, including those out of view, and signals when everything is painted. */
export default function ReportPicture(): null {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { store, firstPicture } = runtime;
  const [isSettled, setSettled] = useState(false);
  const nameOf = (id: number) => runtime.chart(id)?.slice_name ?? String(id);
  const problems = useDashboardState((state) =>
    [
      ...failedCharts(state).map((id) => t('report.failed', { name: nameOf(id) })),
      ...chartsLackingLayers(state).map((id) => t('report.lacking', { name: nameOf(id) })),
    ].join('\n'),
  );
  useEffect(() => {
    store.setState({ drawsAll: true });
    // With each frame: charts come and go with tabs, and say by themselves when they are busy.
    let frame = 0;
    const look = () => {
      setSettled(isDrawn(document, firstPicture.settledTiles));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [store, firstPicture]);
  usePageSettled({
    isSettled,
    height: wholeHeight,
    parts: tileEdges,
    ...(problems === '' ? {} : { problems: problems.split('\n') }),
  } satisfies PageProgress);
  return null;
}

/** All components are loaded, every visible tile has settled, and none is loading again. */
export function isDrawn(page: ParentNode, settled: ReadonlySet<number>): boolean {
  if (page.querySelector(LOADING) !== null) return false;
  const tiles = [...page.querySelectorAll<HTMLElement>(CHARTS)];
  return tiles.every((tile) => tile.getAttribute('aria-busy') !== 'true' && settled.has(Number(tile.dataset['chart'])));
}

function wholeHeight(): number {
  const canvas = dashboardCanvas()?.parentElement;
  if (!canvas) return document.documentElement.scrollHeight;
  return innerHeight - canvas.clientHeight + canvas.scrollHeight;
}

/** A tile has at least a title or a border. */
const tileEdges = (): readonly Edges[] =>
  [...document.querySelectorAll(CHARTS)].map((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return [top, bottom];
  });
