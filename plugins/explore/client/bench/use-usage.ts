import { openUsageLog } from '@facet/plugin-charts/contract.client';
import { useEffect, useMemo, useRef } from 'react';
import type { ChartRun } from '../chart/chart-run.ts';
import { useExplore } from '../services/explore-services.ts';

export interface Usage {
  forced(): void;
  drawn(): void;
}

/** Writes usage events: that the chart was opened, the outcome of its queries, and the duration of queries and drawing. */
export function useUsage(run: ChartRun, chart: number | null): Usage {
  const { api, session } = useExplore();
  const log = useMemo(
    () => openUsageLog({ api, session }, { kind: 'slice', id: chart }, document),
    [api, session, chart],
  );
  useEffect(() => {
    addEventListener('pagehide', log.flush);
    return () => {
      removeEventListener('pagehide', log.flush);
      log.flush();
    };
  }, [log]);
  useEffect(() => {
    // The event names a saved chart; an unsaved one has no id.
    if (chart !== null) log.record('mount_explorer');
  }, [log, chart]);
  const told = useRef<number | null>(null);
  useEffect(() => {
    const { startedAt, endedAt, status } = run;
    if (startedAt === null || endedAt === null || told.current === endedAt || status === 'stopped') return;
    told.current = endedAt;
    log.record('load_chart', loadDetails(run, startedAt, endedAt));
  }, [log, run]);
  return useMemo(
    () => ({
      forced: () => log.record('force_refresh_chart'),
      drawn: () => log.record('render_chart'),
    }),
    [log],
  );
}

function loadDetails(run: ChartRun, startedAt: number, endedAt: number): Readonly<Record<string, unknown>> {
  const form = run.asked ?? run.form;
  const [first] = run.status === 'success' ? run.queries : [];
  return {
    duration: endedAt - startedAt,
    datasource: form?.datasource,
    viz_type: form?.viz_type,
    has_err: run.status === 'failed',
    is_cached: first?.is_cached ?? null,
    row_count: first?.rowcount ?? null,
  };
}
