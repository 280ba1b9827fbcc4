import { CodeEditor } from '@facet/sdk/ui';
import { useEffect, useRef } from 'react';
import type { ControlProps } from './control-type.ts';
import { Field } from './field.tsx';

/** How long typing rests before the chart hears of it. */
const REST_MS = 500;
const HEIGHT = '180px';

/** Text of many lines. */
export function TextAreaControl({
  label,
  description,
  error,
  value,
  onChange,
}: ControlProps<string | null | undefined>) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return (
    <Field label={label} description={description} error={error}>
      <CodeEditor
        language="text"
        label={label}
        value={value ?? ''}
        height={HEIGHT}
        onChange={(next) => {
          if (timer.current !== null) clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(next), REST_MS);
        }}
      />
    </Field>
  );
}
