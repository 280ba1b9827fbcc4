import type { FormData } from '@facet/sdk/common';
import { type ResolvedPanel, sameQuery } from '@facet/plugin-controls/contract.client';
import { useEffect, useRef, useState } from 'react';
import { type RunView, runView } from '../../common/run-view.ts';
import type { ChartRun, LayerActions } from '../chart/chart-run.ts';
import { useChartRun } from '../chart/use-chart-run.ts';

export interface BenchRun {
  readonly run: ChartRun;
  readonly view: RunView;
  /** Whether the controls describe another query than the one that is shown. */
  readonly stale: boolean;
  readonly ownState: Readonly<Record<string, unknown>>;
  /** Runs the form with the chart's own state. */
  start(form: FormData, force: boolean): void;
  stop(): void;
  readonly layers: LayerActions;
  /** Sets the chart's own state, such as the page of a table, and runs the chart with it. */
  setOwnState(state: Readonly<Record<string, unknown>>): void;
}

export interface AskedForm {
  readonly form: FormData;
  readonly panel: ResolvedPanel;
  readonly hasErrors: boolean;
  /** Whether the first run bypasses the cache. */
  readonly force: boolean;
}

/** Runs the form. The first chart, and the first one after a change of type or dataset, runs automatically. */
export function useBenchRun({ form, panel, hasErrors, force }: AskedForm): BenchRun {
  const { run, start, stop, layers } = useChartRun();
  const [ownState, setOwnState] = useState<Readonly<Record<string, unknown>>>({});
  const same = (a: FormData | null, b: FormData | null) =>
    a !== null && b !== null && a.viz_type === b.viz_type && sameQuery(a, b, panel);
  const differs = (other: FormData | null) => other !== null && !same(other, form);
  const view = runView({
    hasFailed: run.status === 'failed',
    hasPicture: run.form !== null,
    askedAgain: same(run.asked, run.form),
    isBack: !differs(run.form),
  });
  const drawnFor = useRef('');
  useEffect(() => {
    const now = `${form.viz_type} ${form.datasource}`;
    if (panel.controls.length === 0 || drawnFor.current === now || hasErrors) return;
    drawnFor.current = now;
    start(form, ownState, force);
  }, [panel, form, hasErrors, ownState, force, start]);
  return {
    run,
    view,
    stale: differs(view === 'failure' ? run.asked : run.form),
    ownState,
    start: (next, forced) => start(next, ownState, forced),
    stop,
    layers,
    setOwnState: (next) => {
      setOwnState(next);
      start(form, next, false);
    },
  };
}
