import { columnLabel, DTTM_ALIAS, metricLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import type { PairedForm } from '../common/paired-query.ts';
import { pairedP } from './student-t.ts';

/** The values of a metric in one group, by timestamp. */
export interface GroupSeries {
  readonly group: readonly string[];
  readonly values: ReadonlyMap<number, number>;
}

export interface MetricSeries {
  readonly metric: string;
  readonly groups: readonly GroupSeries[];
}

/** The series of each metric, in the order of the groups; as shares of all groups if the form says so. */
export function metricSeries(form: PairedForm, result: QueryResult | undefined): readonly MetricSeries[] {
  const dimensions = (form.groupby ?? []).map(columnLabel);
  return (form.metrics ?? []).map(metricLabel).map((metric) => {
    const groups = new Map<string, { readonly group: readonly string[]; readonly values: Map<number, number> }>();
    for (const row of result?.data ?? []) {
      const group = dimensions.map((dimension) => groupText(row[dimension]));
      const key = JSON.stringify(group);
      const known = groups.get(key) ?? { group, values: new Map<number, number>() };
      groups.set(key, known);
      const [at, value] = [row[DTTM_ALIAS], row[metric]];
      if (typeof at === 'number' && typeof value === 'number') known.values.set(at, value);
    }
    const series = [...groups.values()];
    return { metric, groups: form.contribution ? shares(series) : series };
  });
}

function shares(groups: readonly GroupSeries[]): readonly GroupSeries[] {
  const totals = new Map<number, number>();
  for (const { values } of groups) for (const [at, value] of values) totals.set(at, (totals.get(at) ?? 0) + value);
  return groups.map(({ group, values }) => ({
    group,
    values: new Map(
      [...values].flatMap(([at, value]) => (totals.get(at) ? [[at, value / (totals.get(at) ?? 1)]] : [])),
    ),
  }));
}

export interface TestedGroup {
  readonly group: readonly string[];
  readonly isControl: boolean;
  readonly p: number | null;
  /** Difference of the sums in percent of the control's sum; null if that is zero. */
  readonly lift: number | null;
  readonly isSignificant: boolean;
}

/** Compares each group with the control. */
export function testedGroups(
  groups: readonly GroupSeries[],
  control: number,
  significance: number,
): readonly TestedGroup[] {
  const base = groups[control];
  if (base === undefined) return [];
  return groups.map((one, index) => {
    if (index === control) return { group: one.group, isControl: true, p: null, lift: null, isSignificant: false };
    const p = pairedP([...base.values].map(([at, value]) => [value, one.values.get(at) ?? null]));
    const [own, whole] = [total(one.values), total(base.values)];
    return {
      group: one.group,
      isControl: false,
      p,
      lift: whole === 0 ? null : ((own - whole) / whole) * 100,
      isSignificant: p !== null && p <= significance,
    };
  });
}

const total = (values: ReadonlyMap<number, number>): number =>
  [...values.values()].reduce((sum, value) => sum + value, 0);
