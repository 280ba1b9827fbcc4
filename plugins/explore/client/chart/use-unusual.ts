import { formatLocale } from '@facet/sdk/common';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { numberOf } from '@facet/sdk/chart-query';
import { useContributions } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYERS, withAnnotation } from '@facet/plugin-charts/contract';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { unusualIn } from '../../common/suggestions/unusual.ts';
import type { ChartRun } from './chart-run.ts';

export interface Drawn {
  readonly form: FormData;
  readonly run: ChartRun;
}

/** What is drawn of a first chart over time: the chart with a mark at its most unusual value. The form keeps none. */
export function useUnusual(first: Suggestion | null, form: FormData, run: ChartRun): Drawn {
  const { t } = useTranslation('facet/explore');
  const locale = formatLocale();
  const types = useContributions(ChartTypes);
  const drawsEvents = types.find(({ key }) => key === form.viz_type)?.declared.annotations?.includes('EVENT') === true;
  const found = useMemo(
    () => (first === null || !drawsEvents ? null : unusualOf(first, form, run)),
    [first, drawsEvents, form, run],
  );
  return useMemo(() => {
    if (found === null) return { form, run };
    const { at, change } = found;
    const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.abs(change));
    const name = t(change < 0 ? 'suggest.unusual.lower' : 'suggest.unusual.higher', {
      moment: dayOf(at, form['time_grain_sqla'], locale),
      share,
    });
    const data = { records: [{ at, name }] };
    return {
      form: { ...form, [LAYERS]: [{ ...MARK, name }] },
      run: { ...run, queries: withAnnotation(run.queries, name, data) },
    };
  }, [found, form, run, t, locale]);
}

const MARK = {
  annotationType: 'EVENT',
  timeColumn: 'at',
  titleColumn: 'name',
  style: 'dotted',
  color: 'gray',
  width: 1,
  show: true,
  showLabel: true,
};

function unusualOf({ purpose, metric, columns }: Suggestion, form: FormData, { queries }: ChartRun) {
  const [time, group] = columns;
  if (purpose !== 'trend' || metric === null || time === undefined || group !== undefined) return null;
  const points = (queries[0]?.data ?? []).flatMap((row) => {
    const [at, value] = [numberOf(row[time]), numberOf(row[metric])];
    return at === undefined || value === undefined ? [] : [{ at, value }];
  });
  return unusualIn(points, form['time_grain_sqla']);
}

/** Moments of a grain as short as they are clear. */
function dayOf(at: number, grain: unknown, locale: string): string {
  const isLong = ['P1M', 'P3M', 'P1Y'].includes(String(grain));
  const isTime = String(grain).startsWith('PT');
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(isLong ? { year: 'numeric' } : { day: 'numeric' }),
    ...(isTime ? { hour: '2-digit', minute: '2-digit' } : {}),
  }).format(at);
}
