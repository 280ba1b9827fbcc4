import { number } from '@facet/plugin-charts/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-type.ts';
import classes from './controls.module.css';
import { Field } from './field.tsx';
import { useRest } from './use-rest.ts';

type Bounds = readonly [number | null, number | null];
type Typed = readonly [string, string];

/** A text that is not a number sets no bound. */
export function boundOf(text: string): number | null {
  if (text.trim() === '') return null;
  const bound = Number(text);
  return Number.isFinite(bound) ? bound : null;
}

const textOf = (bound: number | null | undefined): string => (bound === null || bound === undefined ? '' : `${bound}`);

/** Pause in typing before the chart is updated. */
const REST_MS = 300;

/** The typed texts are kept, so that a number can be typed in any way, and one that is none is told of. */
export function BoundsControl({ label, description, error, value, onChange }: ControlProps<Bounds | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const stored: Typed = [textOf(value?.[0]), textOf(value?.[1])];
  const [draft, setDraft] = useState({ typed: stored, of: String(stored) });
  if (draft.of !== String(stored)) {
    const same = draft.typed.every((text, index) => textOf(boundOf(text)) === stored[index]);
    setDraft({ typed: same ? draft.typed : stored, of: String(stored) });
  }
  const send = useRest(REST_MS, onChange);
  const set = (typed: Typed): void => {
    setDraft({ ...draft, typed });
    send([boundOf(typed[0]), boundOf(typed[1])]);
  };
  const [low, high] = draft.typed;
  const [lowest, highest] = [boundOf(low), boundOf(high)];
  const wrong = [number(low), number(high)];
  const crossed = lowest !== null && highest !== null && lowest > highest ? t('bounds.crossed') : null;
  return (
    <Field label={label} description={description} error={error ?? wrong[0] ?? wrong[1] ?? crossed}>
      <div className={classes.row}>
        <TextInput
          aria-label={t('bounds.min')}
          placeholder={t('bounds.min')}
          inputMode="decimal"
          value={low}
          error={Boolean(wrong[0] ?? crossed)}
          onChange={(event) => set([event.currentTarget.value, high])}
        />
        <TextInput
          aria-label={t('bounds.max')}
          placeholder={t('bounds.max')}
          inputMode="decimal"
          value={high}
          error={Boolean(wrong[1] ?? crossed)}
          onChange={(event) => set([low, event.currentTarget.value])}
        />
      </div>
    </Field>
  );
}
