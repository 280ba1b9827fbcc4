import type { ControlProps } from './control-type.ts';
import { Checkbox, SegmentedControl, Slider } from '@mantine/core';
import type { Choice } from '@facet/sdk/chart-form';
import { Field } from './field.tsx';

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

/** Options: `choices`, whose values may be texts, numbers or booleans. */
export function RadioControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<Choice[0] | undefined>) {
  const choices = (Array.isArray(options['choices']) ? options['choices'] : []) as readonly Choice[];
  return (
    <Field label={label} description={description} error={error}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={String(value ?? choices[0]?.[0] ?? '')}
        data={choices.map(([key, text]) => ({ value: String(key), label: text }))}
        onChange={(key) => onChange(choices.find(([choice]) => String(choice) === key)?.[0])}
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
