import { UNITS, type Unit } from '@facet/plugin-query/contract.client';
import { SkeletonLine } from '@facet/sdk/ui';
import { NumberInput, Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import type { BoundMode, CustomRange } from './time-frames.ts';

const MomentField = lazy(() => import('./moment-field.tsx'));

const MODES: readonly BoundMode[] = ['specific', 'relative', 'now', 'today'];

interface CustomRangeProps {
  readonly range: CustomRange;
  onChange(range: CustomRange): void;
}

/** Two bounds, each a timestamp, a relative time or now; two relative bounds count from an anchor. */
export function CustomRangeEditor({ range, onChange }: CustomRangeProps) {
  const { t } = useTranslation('facet/controls');
  const bothRelative = range.sinceMode === 'relative' && range.untilMode === 'relative';
  return (
    <>
      <Bound
        label={t('timeRange.start')}
        mode={range.sinceMode}
        moment={range.sinceDatetime}
        amount={Math.abs(range.sinceGrainValue)}
        unit={range.sinceGrain}
        direction="before"
        onChange={(next) =>
          onChange({
            ...range,
            sinceMode: next.mode,
            sinceDatetime: next.moment,
            sinceGrain: next.unit,
            sinceGrainValue: -next.amount,
          })
        }
      />
      <Bound
        label={t('timeRange.end')}
        mode={range.untilMode}
        moment={range.untilDatetime}
        amount={Math.abs(range.untilGrainValue)}
        unit={range.untilGrain}
        direction="after"
        onChange={(next) =>
          onChange({
            ...range,
            untilMode: next.mode,
            untilDatetime: next.moment,
            untilGrain: next.unit,
            untilGrainValue: next.amount,
          })
        }
      />
      {bothRelative ? <AnchorField range={range} onChange={onChange} /> : null}
    </>
  );
}

function AnchorField({ range, onChange }: CustomRangeProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <div className={classes.row}>
      <Select
        label={t('timeRange.anchor')}
        allowDeselect={false}
        data={[
          { value: 'now', label: t('timeRange.anchorNow') },
          { value: 'specific', label: t('timeRange.anchorMoment') },
        ]}
        value={range.anchorMode}
        onChange={(mode) =>
          onChange({
            ...range,
            anchorMode: mode === 'now' ? 'now' : 'specific',
            anchorValue: mode === 'now' ? 'now' : range.sinceDatetime,
          })
        }
      />
      {range.anchorMode === 'specific' ? (
        <Suspense fallback={<SkeletonLine height={28} />}>
          <MomentField
            label={t('timeRange.anchorMoment')}
            value={range.anchorValue}
            onChange={(anchorValue) => onChange({ ...range, anchorValue })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface BoundState {
  readonly mode: BoundMode;
  readonly moment: string;
  readonly amount: number;
  readonly unit: Unit;
}

function Bound(
  props: BoundState & {
    readonly label: string;
    readonly direction: 'before' | 'after';
    readonly onChange: (bound: BoundState) => void;
  },
) {
  const { t } = useTranslation('facet/controls');
  const { mode, moment, amount, unit, onChange } = props;
  const now = { mode, moment, amount, unit };
  return (
    <div className={classes.row}>
      <Select
        label={props.label}
        allowDeselect={false}
        data={MODES.map((one) => ({ value: one, label: t(`timeRange.mode.${one}`) }))}
        value={mode}
        onChange={(next) => onChange({ ...now, mode: MODES.find((one) => one === next) ?? mode })}
      />
      {mode === 'specific' ? (
        <Suspense fallback={<SkeletonLine height={28} />}>
          <MomentField
            hideLabel
            label={props.label}
            value={moment}
            onChange={(next) => onChange({ ...now, moment: next })}
          />
        </Suspense>
      ) : null}
      {mode === 'relative' ? (
        <>
          <NumberInput
            aria-label={t('timeRange.amount')}
            min={1}
            allowDecimal={false}
            value={amount}
            onChange={(next) => onChange({ ...now, amount: Number(next) || 1 })}
          />
          <Select
            aria-label={t('timeRange.unit')}
            allowDeselect={false}
            data={UNITS.map((one) => ({
              value: one,
              label: t(`timeRange.${props.direction}`, { unit: t(`timeRange.unitName.${one}`) }),
            }))}
            value={unit}
            onChange={(next) => onChange({ ...now, unit: UNITS.find((one) => one === next) ?? unit })}
          />
        </>
      ) : null}
    </div>
  );
}
