import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import { type NumberFormatter, numberFormatter } from '@facet/sdk/formatting';
import { EmptyState } from '@facet/sdk/ui';
import { IconMathFunction } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairedForm } from '../common/paired-query.ts';
import classes from './paired-chart.module.css';
import { type MetricSeries, metricSeries, testedGroups } from './paired-tests.ts';

export interface PairedProps {
  readonly metrics: readonly (MetricSeries & { readonly name: string })[];
  readonly dimensions: readonly string[];
  readonly significance: number;
  readonly pText: NumberFormatter;
  readonly liftText: NumberFormatter;
}

const MOST_DIGITS = 20;
const fixed = (digits: number): NumberFormatter =>
  numberFormatter(`.${Math.max(0, Math.min(MOST_DIGITS, Math.trunc(digits)))}f`);

export function pairedProps({ formData: form, queries, datasource }: ChartInput<PairedForm>): PairedProps {
  const name = (key: string) => datasource?.verbose_map[key] ?? key;
  return {
    metrics: metricSeries(form, queries[0]).map((series) => ({ ...series, name: name(series.metric) })),
    dimensions: (form.groupby ?? []).map(columnLabel).map(name),
    significance: form.significance_level,
    pText: fixed(form.pvalue_precision),
    liftText: fixed(form.liftvalue_precision),
  };
}

function PairedChart({ metrics, ...look }: PairedProps) {
  const { t } = useTranslation('facet/chart-paired-ttest');
  if (metrics.every(({ groups }) => groups.length === 0))
    return <EmptyState icon={<IconMathFunction size={24} stroke={1.6} />} title={t('noData')} />;
  return (
    // The scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.root} aria-label={t('label')} tabIndex={0}>
      {metrics.map((metric) => (
        <MetricTable key={metric.metric} {...look} {...metric} />
      ))}
    </section>
  );
}

/** A comparison of more groups is not readable. */
const MOST_GROUPS = 500;

function MetricTable(props: Omit<PairedProps, 'metrics'> & PairedProps['metrics'][number]) {
  const { name, groups, dimensions, significance, pText, liftText } = props;
  const { t } = useTranslation('facet/chart-paired-ttest');
  const [control, setControl] = useState(0);
  const radio = useId();
  const chosen = Math.min(control, groups.length - 1);
  const rows = useMemo(
    () => testedGroups(groups.slice(0, MOST_GROUPS), chosen, significance),
    [groups, chosen, significance],
  );
  return (
    <table className={classes.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('control')}</th>
          {dimensions.map((dimension) => (
            <th key={dimension} scope="col">
              {dimension}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            {t('p')}
          </th>
          <th scope="col" className={classes.number}>
            {t('lift')}
          </th>
          <th scope="col">{t('significant')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={JSON.stringify(row.group)} data-control={row.isControl || undefined}>
            <td>
              <input
                type="radio"
                name={radio}
                aria-label={t('asControl', { group: row.group.join(', ') })}
                checked={row.isControl}
                onChange={() => setControl(index)}
              />
            </td>
            {row.group.map((value, at) => (
              <td key={dimensions[at]}>{value}</td>
            ))}
            <td className={classes.number}>{row.isControl ? t('isControl') : row.p === null ? '–' : pText(row.p)}</td>
            <td className={classes.number} data-tone={toneOf(row.isControl ? null : row.lift)}>
              {row.isControl ? t('isControl') : row.lift === null ? '–' : liftText(row.lift)}
            </td>
            <td data-tone={row.isSignificant ? 'good' : undefined}>
              {row.isControl ? t('isControl') : t(row.isSignificant ? 'yes' : 'no')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toneOf = (lift: number | null): string | undefined =>
  lift === null || lift === 0 ? undefined : lift > 0 ? 'good' : 'bad';

export const pairedChart: ChartType<PairedForm, PairedProps> = {
  transformProps: pairedProps,
  Component: PairedChart,
};
