import {
  CALENDAR_RANGES,
  COMMON_RANGES,
  joinRange,
  NO_TIME_RANGE,
  TimeRangesToken,
} from '@facet/plugin-query/contract.client';
import { useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { Button, Radio, Select, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import { CustomRangeEditor } from './custom-range-editor.tsx';
import { QUICK_RANGES, quickRange, rangeText } from './quick-ranges.ts';
import {
  defaultCustomRange,
  encodeCustomRange,
  frameOf,
  parseCustomRange,
  rangeForFrame,
  splitAdvanced,
  type TimeFrame,
} from './time-frames.ts';

const FRAMES: readonly TimeFrame[] = ['Common', 'Calendar', 'Custom', 'Advanced', 'No filter'];
const PREVIEW_REST_MS = 500;

interface TimeRangeEditorProps {
  readonly value: string;
  onApply(value: string): void;
  onCancel(): void;
}

/**
 * Edits a range and shows the bounds that the server parses from it. Only a range that the server accepts can be
 * applied.
 */
export function TimeRangeEditor({ value, onApply, onCancel }: TimeRangeEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [midnight] = useState(() => `${new Date().toISOString().slice(0, 10)}T00:00:00`);
  const [draft, setDraft] = useState(value);
  const [frame, setFrame] = useState<TimeFrame>(() => frameOf(value));
  const preview = useActualRange(draft);
  const [checked, setChecked] = useState<string | null>(null);
  const latest = useRef<string | null>(draft);
  useEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);
  const apply = async () => {
    setChecked(draft);
    const isRange = await preview.check();
    setChecked((one) => (one === draft ? null : one));
    // A range that was changed meanwhile is not the one that was applied.
    if (isRange && latest.current === draft) onApply(draft);
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void apply();
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
        <>
          <QuickRanges onPick={(name) => setDraft(quickRange(name, midnight))} />
          <CustomRangeEditor
            range={parseCustomRange(draft, midnight) ?? defaultCustomRange(midnight)}
            onChange={(range) => setDraft(encodeCustomRange(range))}
          />
        </>
      ) : null}
      {frame === 'Advanced' ? <AdvancedEditor range={draft} onChange={setDraft} /> : null}
      <div className={classes.preview} aria-live="polite">
        <div className={classes.note}>{t('timeRange.actual')}</div>
        <div className={preview.error === null ? classes.previewText : classes.error}>
          {preview.error ?? preview.text ?? t('timeRange.pending')}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('timeRange.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={preview.error !== null} loading={checked === draft}>
          {t('timeRange.apply')}
        </Button>
      </div>
    </form>
  );
}

function QuickRanges({ onPick }: { onPick(name: (typeof QUICK_RANGES)[number]): void }) {
  const { t } = useTranslation('facet/controls');
  return (
    <div className={classes.quick} role="group" aria-label={t('timeRange.quick')}>
      {QUICK_RANGES.map((name) => (
        <UnstyledButton key={name} className={classes.quickRange} onClick={() => onPick(name)}>
          {t(`timeRange.quickRange.${name}`)}
        </UnstyledButton>
      ))}
    </div>
  );
}

interface Preview {
  /** Undefined: the server has not answered yet. */
  readonly text: string | undefined;
  readonly error: string | null;
  /** Asks at once, without waiting until typing rests. Resolves to whether the server accepts the range. */
  check(): Promise<boolean>;
}

/** The bounds that the server parses from the text. */
function useActualRange(range: string): Preview {
  const { t } = useTranslation('facet/controls');
  const timeRanges = useService(TimeRangesToken);
  const [settled] = useDebouncedValue(range, PREVIEW_REST_MS);
  const queries = useQueryClient();
  const boundsOf = (asked: string) =>
    queryOptions({
      queryKey: ['time-range', asked],
      retry: false,
      queryFn: ({ signal }) => timeRanges.bounds(asked, signal),
    });
  const { data, error } = useQuery({ ...boundsOf(settled), enabled: settled !== NO_TIME_RANGE });
  const check = async () => {
    if (range === NO_TIME_RANGE) return true;
    await queries.prefetchQuery({ ...boundsOf(range), staleTime: Infinity });
    return queries.getQueryState(boundsOf(range).queryKey)?.status === 'success';
  };
  if (range === NO_TIME_RANGE) return { text: rangeText(range, t), error: null, check };
  if (error) return { text: '', error: describeError(error).message, check };
  return { text: data && `${data.since || '-∞'} ≤ col < ${data.until || '∞'}`, error: null, check };
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
