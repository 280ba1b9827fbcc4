import type { ControlProps } from './control-type.ts';
import { listOf } from '@facet/sdk/chart-query';
import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';

/** The value is a list of JSON texts `["column", ascending]`. */
export function SortByControl({
  label,
  description,
  error,
  value,
  datasource,
  onChange,
}: ControlProps<readonly string[] | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const options = (datasource?.columns ?? []).flatMap((column) =>
    [true, false].map((ascending) => ({
      value: JSON.stringify([column.column_name, ascending]),
      label: t(ascending ? 'sort.ascending' : 'sort.descending', { name: column.verbose_name || column.column_name }),
    })),
  );
  return (
    <Field label={label} description={description} error={error}>
      <VirtualSelect
        ariaLabel={label}
        multiple
        options={options}
        value={listOf<string>(value).map(compact)}
        onChange={onChange}
      />
    </Field>
  );
}

/** Removes the whitespace that other clients write into the JSON. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    // Invalid JSON is shown unchanged; the query reports the error.
    return text;
  }
}
