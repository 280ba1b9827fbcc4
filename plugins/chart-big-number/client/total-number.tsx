import type { ChartInput, ChartType } from '@facet/sdk/client';
import { firstMatch, formattingRules } from '@facet/plugin-charts/contract';
import { useTranslation } from 'react-i18next';
import classes from './big-number.module.css';
import type { TotalForm } from '../common/number-forms.ts';
import { fontSize, numberText } from './number-text.ts';
import { NumberView } from './number-view.tsx';
import { metricName, subtitleOf } from './trend-values.ts';

export interface TotalNumberProps {
  readonly name: string | null;
  readonly value: string | null;
  readonly size: number;
  readonly color: string | undefined;
  readonly subtitle: string;
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
  const value = numberText(form, raw, {
    isTemporal: type === 2 || (type === 1 && !Number.isNaN(Date.parse(String(raw)))),
    metricFormat: datasource?.column_formats[metric],
  });
  const rule =
    typeof raw === 'number' ? firstMatch(formattingRules(form.conditional_formatting), metric, raw) : undefined;
  return {
    name: form.show_metric_name ? (datasource?.verbose_map[metric] ?? metric) : null,
    value,
    size: fontSize(value ?? '–', form.header_font_size, { width: width - 24, height }),
    color: rule?.color,
    subtitle: subtitleOf(form),
  };
}

function TotalNumber({ name, value, size, color, subtitle }: TotalNumberProps) {
  const { t } = useTranslation('facet/chart-big-number');
  return (
    <div className={classes.root}>
      <NumberView
        name={name}
        value={value}
        size={size}
        color={color}
        nullText={t('noData')}
        below={subtitle === '' ? null : subtitle}
      />
    </div>
  );
}

export const totalNumber: ChartType<TotalForm, TotalNumberProps> = {
  transformProps: totalProps,
  Component: TotalNumber,
};
