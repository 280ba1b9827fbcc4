import { CodeEditor } from '@facet/sdk/ui';
import type { ControlProps } from './control-type.ts';
import { Field } from './field.tsx';
import { useRest } from './use-rest.ts';

/** Pause in typing before the chart is updated. */
const REST_MS = 500;
const HEIGHT = '180px';

/** A multi-line text. */
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
