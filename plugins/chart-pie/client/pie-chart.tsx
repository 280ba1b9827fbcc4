import type { ChartInput, ChartType } from '@facet/sdk/client';
import { crossFilterMask, selectedTexts, toggleMark } from '@facet/plugin-charts/contract';
import { metricFormatOf, type Drawings } from '@facet/plugin-highcharts/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieForm } from '../common/pie-form.ts';
import { pieOptions, type PieInput } from './pie-options.ts';
import { NO_SLICES, slices } from './pie-slices.ts';

/** The drawing's input, with the slices still to be named in the user's language. */
export type PieProps = Omit<PieInput, 'texts' | 'slices' | 'onSelect'> &
  Pick<ChartInput, 'queries' | 'hooks'> & {
    readonly verbose: Readonly<Record<string, string>>;
  };

const NO_NAMES: Readonly<Record<string, string>> = {};

export function pieProps(input: ChartInput<PieForm>): PieProps {
  return {
    form: input.formData,
    queries: input.queries,
    hooks: input.hooks,
    verbose: input.datasource?.verbose_map ?? NO_NAMES,
    width: input.width,
    height: input.height,
    metricFormat: metricFormatOf(input.formData, input.datasource),
    selected: selectedTexts(input.filterState),
    colorOf: input.colorOf,
  };
}

export function pieChart({ Drawing }: Drawings): ChartType<PieForm, PieProps> {
  function PieChart(props: PieProps) {
    const { t } = useTranslation('facet/chart-pie');
    const { form, queries, hooks, selected, verbose } = props;
    const parts = useMemo(
      () => (queries[0] ? slices(form, queries[0], queries[1], { other: t('other'), verbose }) : NO_SLICES),
      [form, queries, verbose, t],
    );
    const options = useMemo(() => {
      const columns = form.groupby ?? [];
      const { setDataMask } = hooks;
      return pieOptions({
        ...props,
        slices: parts,
        texts: { total: t('total'), ofShown: t('ofShown', { count: parts.list.length }) },
        ...(setDataMask && columns.length > 0
          ? {
              onSelect(slice, add) {
                const chosen = new Set(toggleMark(selected, slice.name, add));
                setDataMask(
                  crossFilterMask(
                    columns,
                    parts.list.filter((part) => chosen.has(part.name)).flatMap((part) => part.marks),
                  ),
                );
              },
            }
          : {}),
      });
    }, [props, parts, form, hooks, selected, t]);
    return <Drawing options={options} label={t('label', { count: parts.list.length })} />;
  }
  return { transformProps: pieProps, Component: PieChart };
}
