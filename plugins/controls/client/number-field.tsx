import { integer, number } from '@facet/plugin-charts/contract';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberFieldProps } from './number-field-props.ts';
import { useRest } from './use-rest.ts';

/** Pause in typing before the chart is updated. */
const REST_MS = 300;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`);

/**
 * A number as it is typed: every way to write one counts, what is none stays and is told of, and a sign that waits for
 * its digits is no number yet.
 */
export function NumberField(props: NumberFieldProps) {
  const { t } = useTranslation('facet/controls');
  const { label, value, min, max, whole = false, optional = false, error, onChange } = props;
  const stored = textOf(value);
  const [draft, setDraft] = useState({ typed: stored, of: stored });
  const problemOf = (text: string): string | null => {
    const problem = whole ? integer(text) : number(text);
    if (problem !== null || text.trim() === '') return problem;
    if (min !== undefined && Number(text) < min) return t('number.least', { min });
    if (max !== undefined && Number(text) > max) return t('number.most', { max });
    return null;
  };
  const numberIn = (text: string): number | null =>
    text.trim() === '' || problemOf(text) !== null ? null : Number(text);
  if (draft.of !== stored)
    setDraft({ typed: textOf(numberIn(draft.typed)) === stored ? draft.typed : stored, of: stored });
  const send = useRest(REST_MS, (text: string) => {
    const next = numberIn(text);
    if (next !== null || optional) onChange(next);
  });
  const type = (typed: string): void => {
    setDraft({ ...draft, typed });
    send(typed);
  };
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || problemOf(draft.typed) !== null) return;
    event.preventDefault();
    const next = Number(draft.typed) + by;
    type(textOf(Math.min(max ?? next, Math.max(min ?? next, next))));
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={draft.typed}
      error={problemOf(draft.typed) ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => {
        if (!optional && numberIn(draft.typed) === null) setDraft({ typed: stored, of: stored });
      }}
    />
  );
}
