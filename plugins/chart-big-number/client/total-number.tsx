import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { lazyPart } from '@facet/sdk/ui';
import { firstMatch, formattingRules } from '@facet/plugin-charts/contract';
import { useTranslation } from 'react-i18next';
import classes from './big-number.module.css';
import type { TotalForm } from '../common/total-query.ts';
import type { Moment } from './moment-number.tsx';
import { fontSize, metricName, momentOf, numberText, subtitleOf, type TextSizes, textSizes } from './number-text.ts';
import { NumberView } from './number-view.tsx';

/** Loaded on demand: the formats of timestamps are half of the chart's code, and few totals are timestamps. */
const { Component: MomentNumber } = lazyPart(async () => (await import('./moment-number.tsx')).MomentNumber);

export interface TotalNumberProps {
  readonly name: string | null;
  readonly value: string | null;
  readonly size: number;
  /** Shown instead of the value. */
  readonly moment: Moment | null;
  readonly color: string | undefined;
  readonly subtitle: string;
  readonly sizes: TextSizes;
}

export function totalProps({
  formData: form,
  queries,
  datasource,
  width,
  height,
}: ChartInput<TotalForm>): TotalNumberProps {
  const [result] = queries;
  const metric = metricName(form);
  const raw = result?.data[0]?.[metric] ?? null;
  const type = result?.coltypes[0];
  const at = momentOf(form, raw, type === 2 || (type === 1 && !Number.isNaN(Date.parse(String(raw)))));
  const value =
    at === null
      ? numberText(form, raw, datasource?.column_formats[metric], datasource?.currency_formats?.[metric])
      : null;
  const proportion = form.header_font_size;
  const box = { width: width - 24, height };
  const rule =
    typeof raw === 'number' ? firstMatch(formattingRules(form.conditional_formatting), metric, raw) : undefined;
  const name = form.show_metric_name ? (datasource?.verbose_map[metric] ?? metric) : null;
  const subtitle = subtitleOf(form);
  return {
    name,
    value,
    size: fontSize(value ?? '–', proportion, box),
    moment: at === null ? null : { at, format: form.time_format, proportion, box },
    color: rule?.color,
    subtitle,
    sizes: textSizes(form, { name, subtitle }, box),
  };
}

function TotalNumber({ name, value, size, moment, color, subtitle, sizes }: TotalNumberProps) {
  const { t } = useTranslation('facet/chart-big-number');
  const view = {
    name,
    nameSize: sizes.name,
    color,
    nullText: t('noData'),
    below: subtitle === '' ? null : <span style={{ fontSize: sizes.subtitle }}>{subtitle}</span>,
  };
  return (
    <div className={classes.root}>
      {moment === null ? <NumberView {...view} value={value} size={size} /> : <MomentNumber {...view} {...moment} />}
    </div>
  );
}

export const totalNumber: ChartType<TotalForm, TotalNumberProps> = {
  transformProps: totalProps,
  Component: TotalNumber,
};
