import { openUsageLog, type UsageName } from '@facet/plugin-charts/contract.client';
import { useEffect, useMemo, useRef } from 'react';
import type { ChartRun } from '../chart/chart-run.ts';
import type { Download } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';

export interface Usage {
  forced(): void;
  drawn(): void;
  /** Several changes of one control are one step, until the chart is asked again. */
  changed(control: string): void;
  downloaded(file: Download): void;
}

/**
 * Writes usage events: that the chart was opened, which of its controls were changed, the outcome of its queries, the duration of queries
 * and drawing, and its files.
 */
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
  const changing = useRef<string | null>(null);
  useEffect(() => {
    const { startedAt, endedAt, status } = run;
    if (startedAt === null || endedAt === null || told.current === endedAt || status === 'stopped') return;
    told.current = endedAt;
    changing.current = null;
    log.record('load_chart', loadDetails(run, startedAt, endedAt));
  }, [log, run]);
  return useMemo(
    () => ({
      forced: () => log.record('force_refresh_chart'),
      drawn: () => log.record('render_chart'),
      changed(control) {
        if (changing.current === control) return;
        changing.current = control;
        log.record('change_explore_controls', { control });
      },
      downloaded(file) {
        const name = nameOfFile(file);
        if (name !== null) log.record(name, { all_rows: file.allRows === true });
      },
    }),
    [log],
  );
}

/** The contract has no name for Parquet. */
function nameOfFile({ format, asShown }: Download): UsageName | null {
  if (format === 'parquet') return null;
  if (format === 'csv') return asShown ? 'chart_download_as_csv_pivoted' : 'chart_download_as_csv';
  return format === 'xlsx' ? 'chart_download_as_xls' : 'chart_download_as_json';
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
