import { firstMatch, formattingRules } from '@facet/plugin-charts/contract';
import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { EmptyState } from '@facet/sdk/ui';
import { IconTable } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PivotForm } from '../common/pivot-form.ts';
import { aggregateOf, combinationOf } from '../common/pivot-levels.ts';
import type { Line } from '../common/axis-lines.ts';
import { type Closed, pivotModel } from '../common/pivot-model.ts';
import { pivotSelection } from './pivot-selection.ts';
import { PivotTable } from './pivot-table.tsx';
import { pivotTexts } from '../common/pivot-texts.ts';
import { usePivotLines, usePivotValues } from './pivot-work.ts';
import classes from './pivot-table.module.css';

type PivotProps = Pick<
  ChartInput<PivotForm>,
  'formData' | 'queries' | 'datasource' | 'width' | 'height' | 'filterState' | 'hooks'
>;

const OPEN: Closed = { rows: new Set(), columns: new Set() };

function PivotChart({ formData: form, queries, datasource, width, height, filterState, hooks }: PivotProps) {
  const { t } = useTranslation('facet/chart-pivot-table');
  const [closed, setClosed] = useState(OPEN);
  const [cells] = queries;
  const values = usePivotValues(form, queries);
  // The table stays as it is while the lines of another one are found.
  const lines = usePivotLines(form, values, useDeferredValue(closed));
  const texts = useMemo(() => pivotTexts(form, cells, datasource), [form, cells, datasource]);
  const model = useMemo(
    () =>
      pivotModel(form, values, texts, lines, {
        total: totalName(form, (key, values) => t(key, values ?? {})),
        subtotal: t('subtotal'),
      }),
    [form, values, texts, lines, t],
  );
  const selection = useMemo(
    () => pivotSelection(form, filterState, hooks, texts.group),
    [form, filterState, hooks, texts],
  );
  const colorAt = useMemo(() => {
    const rules = formattingRules(form.conditional_formatting);
    return (row: Line, column: Line) => {
      const value = rules.length === 0 || row.isTotal || column.isTotal ? null : model.valueAt(row, column);
      return typeof value === 'number' ? firstMatch(rules, model.metricAt(row, column), value)?.color : undefined;
    };
  }, [form, model]);
  const fold = useCallback(
    (axis: keyof Closed, key: string) => setClosed((known) => ({ ...known, [axis]: toggled(known[axis], key) })),
    [],
  );
  if (!cells || cells.data.length === 0)
    return <EmptyState icon={<IconTable size={24} stroke={1.6} />} title={t('noData')} />;
  const isCut = (cells.sql_rowcount ?? cells.rowcount) >= (form.row_limit ?? Number.POSITIVE_INFINITY);
  return (
    <div className={classes.root}>
      <PivotTable
        label={t('label')}
        metricsName={t('metrics')}
        foldText={(name, isOpen) => t(isOpen ? 'close' : 'open', { name })}
        columnsCutText={(shown, count) => t('columnsCut', { shown, count })}
        model={model}
        roots={{ rows: values.rows.root, columns: values.columns.root }}
        width={width}
        height={height}
        selection={selection}
        html={form.allow_render_html}
        colorAt={colorAt}
        onFold={fold}
      />
      {isCut ? <div className={classes.footer}>{t('cut', { count: form.row_limit ?? 0 })}</div> : null}
    </div>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The title of totals: "Total (Sum)" only if they are sums of the visible numbers. */
function totalName(form: PivotForm, t: (key: string, values?: Record<string, string>) => string): string {
  const aggregate = aggregateOf(form);
  const isSum = (form.metrics ?? []).every((metric) => combinationOf(metric) === 'sum');
  if (aggregate === 'Sum' && !isSum) return t('total');
  return t('totalBy', { aggregate: t(`aggregate.${aggregate}`) });
}

export const pivotChart: ChartType<PivotForm, PivotProps> = {
  transformProps: ({ formData, queries, datasource, width, height, filterState, hooks }) => ({
    formData,
    queries,
    datasource,
    width,
    height,
    filterState,
    hooks,
  }),
  Component: PivotChart,
};
