import { CodeEditor } from '@facet/sdk/ui';
import type { ControlProps } from './control-type.ts';
import { Field } from './field.tsx';
import { useRest } from './use-rest.ts';

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
  const send = useRest(REST_MS, onChange);
  return (
    <Field label={label} description={description} error={error}>
      <CodeEditor language="text" label={label} value={value ?? ''} height={HEIGHT} onChange={send} />
    </Field>
  );
}
