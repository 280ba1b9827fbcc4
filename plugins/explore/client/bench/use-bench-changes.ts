import { adaptForm, type Datasource, type SwappedFields } from '@facet/plugin-datasets/contract';
import { useContributions } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { panelErrors, resetHidden, type ResolvedPanel } from '@facet/plugin-controls/contract.client';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYERS } from '@facet/plugin-charts/contract';
import { switchType, type KnownType } from '../../common/switch-type.ts';
import { temporalColumn, withTimesOf } from '../../common/temporal-column.ts';
import { type FormTime, timeRangeOf, withTimeRange } from '../../common/time-range-of.ts';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import { knownType } from '../../common/known-type.ts';
import type { BenchRun } from './use-bench-run.ts';
import type { Undoable } from './use-history.ts';

export interface BenchChanges {
  /** Null: the chart has no time range. */
  readonly time: FormTime | null;
  change(name: string, value: unknown): void;
  /** Sets the time range and runs the chart with the current controls, as one undo step. */
  changeTime(range: string): void;
  changeType(key: string): Promise<void>;
  /** Replaces the form by another one for the same dataset, and runs the chart. */
  use(form: FormData): void;
  /** Changes to another dataset, by its key such as `3__table`. */
  swap(datasource: string, fields?: SwappedFields): Promise<void>;
  /** Reads the changed dataset again and runs the chart. */
  readDataset(): Promise<void>;
}

export interface ChangedBench {
  readonly calls: Pick<ExploreCalls, 'datasource'>;
  readonly form: FormData;
  readonly history: Undoable<FormData>;
  readonly panel: ResolvedPanel;
  readonly type: KnownType | undefined;
  readonly datasource: Datasource;
  /** Initial values of a new chart. */
  readonly started: Readonly<Record<string, unknown>> | null;
  readonly start: BenchRun['start'];
  /** Whether the chart shows another form than the controls. */
  readonly stale: boolean;
  setDatasource(datasource: Datasource): void;
  /** Told of each control that is changed. */
  onChanged?(control: string): void;
}

/** All operations that change the form. */
export function useBenchChanges(bench: ChangedBench): BenchChanges {
  const { calls, form, history, panel, datasource, start, setDatasource } = bench;
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const types = useContributions(ChartQueryPoint);
  const remembered = useRef(new Map<string, FormData>());
  const carried = useRef(bench.started ?? {});
  const time = useMemo(() => timeRangeOf(form, datasource), [form, datasource]);
  const change = (name: string, value: unknown) => {
    const next = resetHidden(form, { ...form, [name]: value }, panel, datasource);
    history.set(next, name);
    bench.onChanged?.(name);
    // Layers were previewed while they were edited. The chart's own answer is cached, and each layer has its own
    // request.
    if (name === LAYERS && !bench.stale && panelErrors(next, panel, datasource).size === 0) start(next, false);
  };
  return {
    time: panel.controls.some(({ name }) => name === 'adhoc_filters') ? time : null,
    change,
    changeTime(range) {
      if (time === null) return;
      const next = withTimeRange(form, time, range);
      history.set(next, 'time_range');
      bench.onChanged?.('time_range');
      if (panelErrors(next, panel, datasource).size === 0) start(next, false);
    },
    async changeType(key) {
      const next = types.find((one) => one.key === key);
      if (!next) return;
      const to = knownType(key, (await next.load()).form);
      remembered.current.set(form.viz_type, form);
      const before = { form, carried: carried.current };
      const switched = switchType(before, bench.type, to, remembered.current.get(key));
      carried.current = switched.carried;
      history.set(switched.form, 'viz_type');
      bench.onChanged?.('viz_type');
    },
    use(next) {
      history.set(next, 'suggestion');
      // A change of the chart type runs the chart once the new panel is loaded.
      if (next.viz_type === form.viz_type) start(next, false);
    },
    async swap(key, fields) {
      const now = await calls.datasource(key);
      setDatasource(now);
      const adapted = fields === undefined ? form : adaptForm(form, fields.mapped, fields.drops);
      // An undo would return to a form of the previous dataset.
      history.restart({ ...withTimesOf(now, adapted), datasource: key });
      notifier.success(t('dataset.swapped'));
    },
    async readDataset() {
      const now = await calls.datasource(form.datasource);
      setDatasource(now);
      const granularity = temporalColumn(form['granularity_sqla'], now);
      if (granularity === form['granularity_sqla']) return start(form, true);
      const next = resetHidden(form, { ...form, granularity_sqla: granularity }, panel, now);
      history.set(next, 'granularity_sqla');
      start(next, true);
    },
  };
}
