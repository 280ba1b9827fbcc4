import type { ControlProps } from './control-type.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { integer, number } from '@facet/plugin-charts/contract';
import { Field } from './field.tsx';
import { useRest } from './use-rest.ts';

/** Pause in typing before the chart is updated. */
const REST_MS = 250;

/**
 * Options: `isInt`, `isFloat`, `placeholder`. The typed text is kept, so that a trailing decimal point or zero is not
 * lost.
 */
export function TextControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<string | number | null | undefined>) {
  const shown = value === null || value === undefined ? '' : String(value);
  const [draft, setDraft] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    if (Number(draft) !== Number(shown) || draft === '' || shown === '') setDraft(shown);
  }
  const numeric = options['isInt'] === true || options['isFloat'] === true;
  const problem = options['isInt'] === true ? integer(draft) : options['isFloat'] === true ? number(draft) : null;
  const send = useRest(REST_MS, (text: string) => {
    if (!numeric) onChange(text);
    else if (text.trim() === '') onChange(null);
    else if (/[.0]$/.test(text) || !Number.isFinite(Number(text))) onChange(text);
    else onChange(Number(text));
  });
  return (
    <Field label={label} description={description} error={error ?? problem}>
      <TextInput
        aria-label={label}
        value={draft}
        error={Boolean(error ?? problem)}
        inputMode={numeric ? 'decimal' : 'text'}
        {...(typeof options['placeholder'] === 'string' ? { placeholder: options['placeholder'] } : {})}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          send(event.currentTarget.value);
        }}
      />
    </Field>
  );
}
