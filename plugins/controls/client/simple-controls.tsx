import type { ControlProps } from './control-type.ts';
import { Checkbox, NumberInput, SegmentedControl, Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@facet/sdk/chart-form';
import classes from './controls.module.css';
import { Field } from './field.tsx';
import { useRest } from './use-rest.ts';

export function CheckboxControl({ label, description, value, onChange }: ControlProps<boolean | null | undefined>) {
  return (
    <Checkbox
      label={label}
      description={description}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Options: `choices`. */
export function RadioControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<string | null | undefined>) {
  const choices = (Array.isArray(options['choices']) ? options['choices'] : []) as readonly Choice[];
  return (
    <Field label={label} description={description} error={error}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value ?? String(choices[0]?.[0] ?? '')}
        data={choices.map(([key, text]) => ({ value: String(key), label: text }))}
        onChange={onChange}
      />
    </Field>
  );
}

/** Options: `min`, `max`, `step`. */
export function SliderControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<number | null | undefined>) {
  const min = Number(options['min'] ?? 0);
  const max = Number(options['max'] ?? 100);
  return (
    <Field label={label} description={description} error={error}>
      <Slider
        size="sm"
        thumbLabel={label}
        min={min}
        max={max}
        step={Number(options['step'] ?? 1)}
        value={Number(value ?? min)}
        onChange={onChange}
      />
    </Field>
  );
}

type Bounds = readonly [number | null, number | null];

/** A text that is not a number sets no bound. */
export function boundOf(value: string | number): number | null {
  if (value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Pause in typing before the chart is updated. */
const BOUNDS_REST_MS = 300;

export function BoundsControl({ label, description, error, value, onChange }: ControlProps<Bounds | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const stored: Bounds = [value?.[0] ?? null, value?.[1] ?? null];
  const [draft, setDraft] = useState({ bounds: stored, of: String(stored) });
  if (draft.of !== String(stored)) setDraft({ bounds: stored, of: String(stored) });
  const send = useRest(BOUNDS_REST_MS, onChange);
  const set = (bounds: Bounds): void => {
    setDraft({ ...draft, bounds });
    send(bounds);
  };
  const [low, high] = draft.bounds;
  return (
    <Field label={label} description={description} error={error}>
      <div className={classes.row}>
        <NumberInput
          aria-label={t('bounds.min')}
          placeholder={t('bounds.min')}
          hideControls
          value={low ?? ''}
          onChange={(next) => set([boundOf(next), high])}
        />
        <NumberInput
          aria-label={t('bounds.max')}
          placeholder={t('bounds.max')}
          hideControls
          value={high ?? ''}
          onChange={(next) => set([low, boundOf(next)])}
        />
      </div>
    </Field>
  );
}
