import { TextInput } from '@mantine/core';
import type { ControlProps } from './control-type.ts';
import { Field } from './field.tsx';

/** The first day of the time range to compare with, as `YYYY-MM-DD`. */
export function TimeOffsetControl({
  label,
  description,
  error,
  value,
  onChange,
}: ControlProps<string | null | undefined>) {
  return (
    <Field label={label} description={description} error={error}>
      <TextInput
        type="date"
        aria-label={label}
        value={value?.slice(0, 10) ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
    </Field>
  );
}
