import type { ChartInput } from '@facet/plugin-charts/contract.client';
import type { HeldValues } from '@facet/plugin-dashboards/contract.client';
import { isRecord, metricLabel } from '@facet/sdk/chart-query';
import type { FilterValue, QueryResult } from '@facet/sdk/common';
import { grainName } from '@facet/sdk/formatting';
import type { SelectOption } from '@facet/sdk/ui';
import type { FilterBoxForm } from '../common/filter-box-query.ts';
import { defaultValues, type FilterConfig } from '../common/filter-config.ts';
import { filterBoxFilters } from './filter-box-filters.ts';
import { TIME_COLUMN, TIME_GRAIN, TIME_RANGE } from './held-names.ts';
import { keyOf, textOfValue } from './held-key.ts';

export interface ValueField {
  readonly kind: 'values';
  readonly column: string;
  readonly label: string;
  readonly config: FilterConfig;
  readonly options: readonly SelectOption[];
}

export interface TimeField {
  readonly kind: 'range' | 'choice';
  readonly column: string;
  /** Key of its label. */
  readonly label: 'timeRange' | 'timeGrain' | 'timeColumn';
  readonly options: readonly SelectOption[];
}

export interface FilterBoxProps {
  readonly fields: readonly (ValueField | TimeField)[];
  /** The present values; outside of a dashboard, the initial values. */
  readonly values: HeldValues;
  readonly isInstant: boolean;
  readonly datasource: ChartInput['datasource'];
  readonly searched: Readonly<Record<string, string>>;
  /** Absent where there are no charts to filter. */
  onValues?(values: HeldValues): void;
  onSearch?(searched: Readonly<Record<string, string>>): void;
}

export function filterBoxProps(input: ChartInput<FilterBoxForm>): FilterBoxProps {
  const { formData: form, queries, datasource, filterState, ownState, hooks, locale } = input;
  const held = filterState.value;
  const { setDataMask, setOwnState } = hooks;
  return {
    fields: [
      ...(form.date_filter === false
        ? []
        : [{ kind: 'range', column: TIME_RANGE, label: 'timeRange', options: [] } as const]),
      ...(form.show_sqla_time_granularity ? [choice(TIME_GRAIN, 'timeGrain', grainsOf(datasource, locale))] : []),
      ...(form.show_sqla_time_column ? [choice(TIME_COLUMN, 'timeColumn', timeColumns(datasource))] : []),
      ...(form.filter_configs ?? []).map(
        (config, index): ValueField => ({
          kind: 'values',
          column: config.column,
          label: config.label,
          config,
          options: optionsOf(config, queries[index]),
        }),
      ),
    ],
    values: isRecord(held) ? (held as HeldValues) : filterBoxFilters.initialValues(form),
    isInstant: form.instant_filtering,
    datasource,
    searched: isRecord(ownState['search']) ? (ownState['search'] as FilterBoxProps['searched']) : {},
    ...(setDataMask ? { onValues: (values) => setDataMask({ filterState: { value: values } }) } : {}),
    ...(setOwnState ? { onSearch: (search) => setOwnState({ ...ownState, search }) } : {}),
  };
}

function choice(
  column: string,
  label: TimeField['label'],
  choices: readonly (readonly [value: unknown, label: unknown])[],
): TimeField {
  const options = choices.flatMap(([value, text]) =>
    typeof value === 'string' && value !== '' ? [{ value, label: String(text ?? value) }] : [],
  );
  return { kind: 'choice', column, label, options };
}

const grainsOf = (
  datasource: ChartInput['datasource'],
  locale: string,
): readonly (readonly [string | null, string])[] =>
  (datasource?.time_grain_sqla ?? []).map(([duration, name]) => [duration, grainName(name, locale)] as const);

function timeColumns(datasource: ChartInput['datasource']): readonly (readonly [string, string])[] {
  return (datasource?.columns ?? []).flatMap(({ is_dttm, column_name, verbose_name }) =>
    is_dttm ? [[column_name, verbose_name || column_name] as const] : [],
  );
}

/** The choices of an input, including its initial values. Bars show amounts relative to the largest. */
function optionsOf(config: FilterConfig, result: QueryResult | undefined): readonly SelectOption[] {
  const { column, metric } = config;
  const label = metric === null ? undefined : metricLabel(metric);
  const rows = (result?.data ?? []).map((row) => ({
    value: row[column] as FilterValue,
    size: label === undefined ? undefined : Number(row[label]),
  }));
  const largest = rows.reduce((most, { size = 0 }) => Math.max(most, size), 0);
  const found = new Map(
    rows.map(({ value, size }): [string, SelectOption] => [
      keyOf(value),
      {
        value: keyOf(value),
        label: textOfValue(value),
        ...(size === undefined || !(largest > 0) ? {} : { share: Math.max(0, size / largest) }),
      },
    ]),
  );
  for (const value of defaultValues(config))
    if (!found.has(keyOf(value))) found.set(keyOf(value), { value: keyOf(value), label: textOfValue(value) });
  return [...found.values()];
}
