import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import type { ValuesOf } from '@facet/sdk/chart-form';
import { formatNumber, numberSigns } from '@facet/sdk/formatting';
import { describeError } from '@facet/sdk/ui';
import { NumberInput, RangeSlider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '../common/bounds-query.ts';
import type { Range } from '../common/range-mask.ts';
import { type rangeSettings, SINGLE } from '../common/range-settings.ts';
import classes from './range-filter.module.css';

export type RangeFilterProps = FilterProps<ValuesOf<typeof rangeSettings.controls>, Range>;

const STEPS = 100;

/** A slider over the range of the column, and an input for each end. */
export function RangeFilter({ config, settings, value, answer, onChange }: RangeFilterProps) {
  const { t } = useTranslation('facet/filter-range');
  const bounds = boundsOf(answer.results ?? []);
  const [low, high] = value ?? [null, null];
  const single = settings.enableSingleValue;
  const change = (next: Range) => onChange(next[0] === null && next[1] === null ? null : next);
  return (
    <div className={classes.range}>
      {single === undefined && bounds !== null && bounds.min < bounds.max ? (
        <Slider
          key={`${low} ${high} ${bounds.min} ${bounds.max}`}
          label={config.name}
          bounds={bounds}
          range={[low, high]}
          onChange={change}
        />
      ) : null}
      <div className={classes.ends}>
        {single === SINGLE.maximum ? null : (
          <End
            label={t(single === SINGLE.exact ? 'value' : 'from', { name: config.name })}
            value={low}
            bound={bounds?.min}
            onChange={(next) => change(single === SINGLE.exact ? [next, next] : [next, high])}
          />
        )}
        {single === undefined ? <span aria-hidden>–</span> : null}
        {single === undefined || single === SINGLE.maximum ? (
          <End
            label={t('to', { name: config.name })}
            value={high}
            bound={bounds?.max}
            onChange={(next) => change([low, next])}
          />
        ) : null}
      </div>
      {answer.error ? <p className={classes.problem}>{describeError(answer.error).message}</p> : null}
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly range: Range;
  onChange(range: Range): void;
}

/** The range changes when an end is released. A slider end at the end of the column leaves the range open. */
function Slider({ label, bounds: { min, max }, range: [low, high], onChange }: SliderProps) {
  const { t } = useTranslation('facet/filter-range');
  const [ends, setEnds] = useState<[number, number]>([low ?? min, high ?? max]);
  const isWhole = Number.isInteger(min) && Number.isInteger(max);
  const step = isWhole ? Math.max(1, Math.round((max - min) / STEPS)) : (max - min) / STEPS;
  return (
    <RangeSlider
      size="sm"
      min={min}
      max={max}
      step={step}
      minRange={0}
      label={null}
      value={ends}
      thumbFromLabel={t('from', { name: label })}
      thumbToLabel={t('to', { name: label })}
      onChange={setEnds}
      onChangeEnd={([from, to]) => onChange([from <= min ? null : from, to >= max ? null : to])}
    />
  );
}

interface EndProps {
  readonly label: string;
  readonly value: number | null;
  /** The end of the column's range, which an empty input stands for. */
  readonly bound: number | undefined;
  onChange(value: number | null): void;
}

function End({ label, value, bound, onChange }: EndProps) {
  const { decimal, thousands } = numberSigns();
  return (
    <NumberInput
      className={classes.end ?? ''}
      aria-label={label}
      hideControls
      decimalSeparator={decimal}
      thousandSeparator={thousands}
      placeholder={bound === undefined ? '' : formatNumber(',', bound)}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}
