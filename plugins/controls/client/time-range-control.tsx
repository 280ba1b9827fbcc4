import type { ControlProps } from './control-type.ts';
import { Button, NumberInput, Radio, Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useService } from '@facet/sdk/client';
import { describeError, EditPopover, SkeletonLine } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CALENDAR_RANGES,
  COMMON_RANGES,
  joinRange,
  NO_TIME_RANGE,
  TimeRangesToken,
  UNITS,
  type Unit,
} from '@facet/plugin-query/contract.client';
import {
  defaultCustomRange,
  encodeCustomRange,
  frameOf,
  parseCustomRange,
  rangeForFrame,
  splitAdvanced,
  type BoundMode,
  type CustomRange,
  type TimeFrame,
} from './time-frames.ts';
import { QUICK_RANGES, quickRange, rangeText } from './quick-ranges.ts';
import classes from './controls.module.css';
import { Field } from './field.tsx';

const MomentField = lazy(() => import('./moment-field.tsx'));

const FRAMES: readonly TimeFrame[] = ['Common', 'Calendar', 'Custom', 'Advanced', 'No filter'];
const MODES: readonly BoundMode[] = ['specific', 'relative', 'now', 'today'];
const PREVIEW_REST_MS = 500;

export function TimeRangeControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<string | null | undefined>) {
  return (
    <Field label={label} description={description} error={error} hideLabel={options['hideLabel'] === true}>
      <TimeRangeButton label={label} value={value ?? NO_TIME_RANGE} onChange={onChange} />
    </Field>
  );
}

export interface TimeRangeButtonProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** The range as text; the editor opens beside it and nothing changes until it is applied. */
export function TimeRangeButton({ label, value, onChange }: TimeRangeButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <EditPopover
      opened={opened}
      label={label}
      onClose={() => setOpened(false)}
      width="min(600px, calc(100vw - 32px))"
      position="bottom-start"
      closeOnClickOutside={false}
      target={
        <button
          type="button"
          className={classes.trigger}
          aria-label={`${label}: ${rangeText(value)}`}
          onClick={() => setOpened(true)}
        >
          <IconCalendar size={14} stroke={1.6} aria-hidden /> <span>{rangeText(value)}</span>
        </button>
      }
    >
      {opened ? (
        <TimeRangeEditor
          value={value}
          onCancel={() => setOpened(false)}
          onApply={(next) => {
            onChange(next);
            setOpened(false);
          }}
        />
      ) : null}
    </EditPopover>
  );
}

interface TimeRangeEditorProps {
  readonly value: string;
  onApply(value: string): void;
  onCancel(): void;
}

export function TimeRangeEditor({ value, onApply, onCancel }: TimeRangeEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [midnight] = useState(() => `${new Date().toISOString().slice(0, 10)}T00:00:00`);
  const [draft, setDraft] = useState(value);
  const [frame, setFrame] = useState<TimeFrame>(() => frameOf(value));
  const preview = useActualRange(draft);
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (preview.error === null) onApply(draft);
      }}
    >
      <Select
        label={t('timeRange.type')}
        allowDeselect={false}
        data={FRAMES.map((one) => ({ value: one, label: t(`timeRange.frame.${one}`) }))}
        value={frame}
        onChange={(next) => {
          const chosen = FRAMES.find((one) => one === next);
          if (!chosen) return;
          setFrame(chosen);
          setDraft(rangeForFrame(chosen, draft, midnight));
        }}
      />
      {frame === 'Common' || frame === 'Calendar' ? (
        <Radio.Group value={draft} onChange={setDraft} label={t('timeRange.configure')}>
          {(frame === 'Common' ? COMMON_RANGES : CALENDAR_RANGES).map((range) => (
            <Radio key={range} value={range} label={t(`timeRange.range.${range}`)} my={6} />
          ))}
        </Radio.Group>
      ) : null}
      {frame === 'Custom' ? (
        <div className={classes.quick} role="group" aria-label={t('timeRange.quick')}>
          {QUICK_RANGES.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.quickRange}
              onClick={() => setDraft(quickRange(name, midnight))}
            >
              {t(`timeRange.quickRange.${name}`)}
            </UnstyledButton>
          ))}
        </div>
      ) : null}
      {frame === 'Custom' ? (
        <CustomEditor
          range={parseCustomRange(draft, midnight) ?? defaultCustomRange(midnight)}
          onChange={(range) => setDraft(encodeCustomRange(range))}
        />
      ) : null}
      {frame === 'Advanced' ? <AdvancedEditor range={draft} onChange={setDraft} /> : null}
      <div className={classes.preview} aria-live="polite">
        <div className={classes.note}>{t('timeRange.actual')}</div>
        <div className={preview.error === null ? classes.previewText : classes.error}>
          {preview.error ?? preview.text}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('timeRange.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={preview.error !== null}>
          {t('timeRange.apply')}
        </Button>
      </div>
    </form>
  );
}

interface Preview {
  readonly text: string;
  readonly error: string | null;
}

/** The bounds that the server reads from the text. */
function useActualRange(range: string): Preview {
  const timeRanges = useService(TimeRangesToken);
  const [settled] = useDebouncedValue(range, PREVIEW_REST_MS);
  const { data, error } = useQuery({
    queryKey: ['time-range', settled],
    enabled: settled !== NO_TIME_RANGE,
    retry: false,
    queryFn: ({ signal }) => timeRanges.bounds(settled, signal),
  });
  if (range === NO_TIME_RANGE) return { text: NO_TIME_RANGE, error: null };
  if (error) return { text: '', error: describeError(error).message };
  return { text: `${data?.since || '-∞'} ≤ col < ${data?.until || '∞'}`, error: null };
}

function CustomEditor({
  range,
  onChange,
}: {
  readonly range: CustomRange;
  readonly onChange: (range: CustomRange) => void;
}) {
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
      {bothRelative ? (
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
      ) : null}
    </>
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

function AdvancedEditor({ range, onChange }: { readonly range: string; readonly onChange: (range: string) => void }) {
  const { t } = useTranslation('facet/controls');
  const [since, until] = splitAdvanced(range);
  return (
    <>
      <TextInput
        label={t('timeRange.startInclusive')}
        value={since}
        onChange={(event) => onChange(joinRange(event.currentTarget.value, until))}
      />
      <TextInput
        label={t('timeRange.endExclusive')}
        value={until}
        onChange={(event) => onChange(joinRange(since, event.currentTarget.value))}
      />
    </>
  );
}
