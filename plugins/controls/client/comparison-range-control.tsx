import { comparedTimes } from '@facet/plugin-charts/contract';
import { comparedRange, NO_TIME_RANGE, TimeRangesToken } from '@facet/plugin-query/contract.client';
import { adhocFiltersOf, listOf, textOf } from '@facet/sdk/chart-query';
import { useService } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { describeError } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-type.ts';
import classes from './controls.module.css';
import { Field } from './field.tsx';

/** Shows the time ranges with which the chart is compared. The control has no value. */
export function ComparisonRangeControl({ label, description, error, formData }: ControlProps) {
  const { t } = useTranslation('facet/controls');
  const timeRanges = useService(TimeRangesToken);
  const range = askedRange(formData);
  const { data, error: problem } = useQuery({
    queryKey: ['time-range', range],
    enabled: range !== NO_TIME_RANGE,
    retry: false,
    queryFn: ({ signal }) => timeRanges.bounds(range, signal),
  });
  const offsets = comparedTimes({
    time_compare: listOf<string>(formData['time_compare']),
    start_date_offset: textOf(formData['start_date_offset']),
  });
  const { since, until } = data ?? {};
  return (
    <Field label={label} description={description} error={problem ? describeError(problem).message : error}>
      {range !== NO_TIME_RANGE && since && until ? (
        offsets.map((offset) => {
          const compared = comparedRange(offset, { since, until });
          return <div key={offset} className={classes.note}>{`${compared.since} ≤ col < ${compared.until}`}</div>;
        })
      ) : (
        <div className={classes.note}>{t('comparisonRange.open')}</div>
      )}
    </Field>
  );
}

/** The time range of a form: its own, or that of its time filter. */
function askedRange(form: FormData): string {
  const own = textOf(form['time_range']);
  if (own !== undefined && own !== NO_TIME_RANGE) return own;
  const filter = adhocFiltersOf(form['adhoc_filters']).find(
    (one) => one.expressionType === 'SIMPLE' && one.operator === 'TEMPORAL_RANGE',
  );
  return filter !== undefined && 'comparator' in filter ? (textOf(filter.comparator) ?? NO_TIME_RANGE) : NO_TIME_RANGE;
}
