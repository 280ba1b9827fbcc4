import { type ChangeTone, changeTone } from '@facet/plugin-charts/contract';
import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { grainFormatter, numberFormatter, timeFormatter } from '@facet/sdk/formatting';
import { useTranslation } from 'react-i18next';
import classes from './big-number.module.css';
import type { TrendForm } from '../common/trend-query.ts';
import { fontSize, metricName, momentOf, numberText, subtitleOf, type TextSizes, textSizes } from './number-text.ts';
import { NumberView } from './number-view.tsx';
import { sparkline, type SparklineShape } from './sparkline.ts';
import { trendRoom } from './trend-room.ts';
import { trendSpan, trendValues } from './trend-values.ts';

export interface TrendNumberProps {
  readonly name: string | null;
  readonly value: string | null;
  readonly size: number;
  readonly change: string | null;
  readonly rising: boolean;
  readonly suffix: string;
  readonly subtitle: string;
  readonly moment: string | null;
  /** The last complete period, if a later one is left out. */
  readonly period: string | null;
  readonly tone: ChangeTone;
  readonly sizes: TextSizes;
  readonly shape: SparklineShape | null;
  readonly color: string;
  readonly line: { readonly width: number; readonly height: number } | null;
  readonly stacked: boolean;
}

const signedPercent = numberFormatter('+,.1%');

export function trendProps({
  formData: form,
  queries,
  datasource,
  width,
  height,
}: ChartInput<TrendForm>): TrendNumberProps {
  const values = trendValues(form, queries, Date.now());
  const metric = metricName(form);
  const moment = momentOf(form, values.value, false);
  const value =
    moment === null
      ? numberText(form, values.value, datasource?.column_formats[metric], datasource?.currency_formats?.[metric])
      : timeFormatter(form.time_format)(moment);
  const change = values.change === null ? null : signedPercent(values.change);
  const room = trendRoom({ width, height }, change === null ? '' : `${change} ${form.compare_suffix ?? ''}`);
  const { line, stacked } = room;
  const shown =
    form.show_trend_line && values.points.filter((point) => point.value !== null).length > 1 && line !== null;
  const name = form.show_metric_name ? (datasource?.verbose_map[metric] ?? metric) : null;
  const subtitle = subtitleOf(form);
  return {
    name,
    value,
    size: fontSize(value ?? '–', form.header_font_size, {
      width: stacked || !shown ? width - 24 : width - line.width - 36,
      height,
    }),
    change,
    rising: (values.change ?? 0) >= 0,
    suffix: form.compare_suffix ?? '',
    subtitle,
    sizes: textSizes(form, { name, subtitle }, { width: width - 24, height }),
    moment:
      (form.show_timestamp || values.isOlder) && values.at !== null ? timeFormatter(form.time_format)(values.at) : null,
    period:
      values.leavesOutNewest && values.at !== null && isNewest(form)
        ? grainFormatter(form.time_grain_sqla ?? undefined)(values.at)
        : null,
    tone: changeTone(form, values.change),
    shape: shown
      ? sparkline(values.points, {
          ...line,
          span: trendSpan(form, queries[0], values.points),
          fromZero: form.start_y_axis_at_zero,
        })
      : null,
    color: pickedColor(form.color_picker),
    line,
    stacked,
  };
}

/** Whether the number belongs to the newest period, not to all periods together. */
function isNewest(form: TrendForm): boolean {
  return (form.aggregation ?? 'LAST_VALUE') === 'LAST_VALUE';
}

/** The default colour of the contract stands for no choice; the theme's colour is used. */
function pickedColor({ r, g, b, a = 1 }: TrendForm['color_picker']): string {
  if (r === 0 && g === 122 && b === 135) return 'var(--chart-1)';
  return `rgb(${r} ${g} ${b} / ${a})`;
}

function TrendNumber(props: TrendNumberProps) {
  const { t } = useTranslation('facet/chart-big-number');
  const Arrow = props.rising ? IconArrowUpRight : IconArrowDownRight;
  const below = [
    props.change === null ? null : (
      <span key="change" className={classes.change} data-tone={props.tone} style={{ fontSize: props.sizes.subheader }}>
        <Arrow size="1em" aria-hidden />
        {props.change} {props.suffix}
      </span>
    ),
    props.period === null ? null : <span key="period">{t('lastWhole', { period: props.period })}</span>,
    props.subtitle === '' ? null : (
      <span key="subtitle" style={{ fontSize: props.sizes.subtitle }}>
        {props.subtitle}
      </span>
    ),
    props.moment === null ? null : <span key="moment">{props.moment}</span>,
  ].filter((part) => part !== null);
  return (
    <div className={props.stacked ? `${classes.root} ${classes.stacked}` : classes.root}>
      <NumberView
        name={props.name}
        nameSize={props.sizes.name}
        value={props.value}
        size={props.size}
        nullText={t('noData')}
        below={below.length === 0 ? null : below}
      />
      {props.shape === null || props.line === null ? null : (
        <svg
          className={classes.line}
          width={props.line.width}
          height={props.line.height}
          role="img"
          aria-label={t('trend')}
        >
          <path d={props.shape.area} fill={props.color} opacity={0.08} />
          <path d={props.shape.line} fill="none" stroke={props.color} strokeWidth={2} strokeLinejoin="round" />
          {props.shape.last === null ? null : (
            <circle cx={props.shape.last.x} cy={props.shape.last.y} r={3} fill={props.color} />
          )}
        </svg>
      )}
    </div>
  );
}

export const trendNumber: ChartType<TrendForm, TrendNumberProps> = {
  transformProps: trendProps,
  Component: TrendNumber,
};
