import { formatLocale } from '@facet/sdk/common';
import type { ControlProps } from './control-type.ts';
import { columnLabel, listOf, metricLabel, xAxisLabel, queryColumnsOf, queryMetricsOf } from '@facet/sdk/chart-query';
import { grainName } from '@facet/sdk/formatting';
import { VirtualSelect, type SelectOption } from '@facet/sdk/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@facet/sdk/chart-form';
import { splitPasted } from '../common/validators.ts';
import { Field } from './field.tsx';
import { numberFormatChoices, timeFormatChoices } from './format-choices.ts';

type Value = string | number | boolean | null;

/**
 * Options: `choices` (pairs, or the name of a list: `number-formats`, `time-formats`, `time-grains`,
 * `axis-and-metrics`, `dimensions`), `multi`, `freeForm`, `number`, `clearable`, `placeholder` (the meaning of no
 * choice).
 */
export function SelectControl(props: ControlProps<Value | readonly Value[] | undefined>) {
  const { label, description, error, value, options } = props;
  const { t } = useTranslation('facet/controls');
  const choices = useChoices(props);
  const items = useMemo(
    () => choices.map(([key, text]): SelectOption => ({ value: keyOf(key), label: text })),
    [choices],
  );
  /** Splits typed text into values, unless the whole text is one of the choices. */
  const parts = (text: string) => (choices.some(([key]) => keyOf(key) === text) ? [text] : splitPasted(text));
  const read = (text: string): Value => {
    const known = choices.find(([key]) => keyOf(key) === text);
    if (known) return known[0];
    return options['number'] === true && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  const chosen = listOf<Value>(value);
  const gone = goneValues(chosen, choices, options['freeForm'] === true);
  useDropped(choices, () => {
    if (gone.length === 0) return;
    const kept = chosen.filter((one) => !gone.includes(one));
    props.onChange(options['multi'] === true ? kept : (kept[0] ?? null));
  });
  const common = {
    ariaLabel: label,
    options: items,
    freeForm: options['freeForm'] === true,
    clearable: options['clearable'] !== false,
    ...(typeof options['placeholder'] === 'string' ? { placeholder: options['placeholder'] } : {}),
  };
  return (
    <Field
      label={label}
      description={description}
      error={error ?? (gone.length > 0 ? t('gone', { value: gone.map(keyOf).join(', ') }) : null)}
    >
      {options['multi'] === true ? (
        <VirtualSelect
          {...common}
          multiple
          value={chosen.map(keyOf)}
          onChange={(texts) => props.onChange(texts.flatMap(parts).map(read))}
        />
      ) : (
        <VirtualSelect
          {...common}
          value={value === null || value === undefined ? null : keyOf(value as Value)}
          onChange={(text) => props.onChange(text === null ? null : read(text))}
        />
      )}
    </Field>
  );
}

/**
 * Selected values that are no longer offered, if free values are not allowed. An empty list of choices counts as not
 * loaded.
 */
function goneValues(chosen: readonly Value[], choices: readonly Choice[], freeForm: boolean): readonly Value[] {
  if (freeForm || choices.length === 0) return [];
  const offered = new Set(choices.map(([key]) => keyOf(key)));
  return chosen.filter((value) => value !== null && keyOf(value) !== '' && !offered.has(keyOf(value)));
}

/**
 * Calls `drop` when the choices change. Values that are invalid from the start are only marked, so that opening a
 * stored form changes nothing.
 */
function useDropped(choices: readonly Choice[], drop: () => void): void {
  const keys = choices.map(([key]) => keyOf(key)).join('\n');
  const known = useRef(keys);
  useEffect(() => {
    if (known.current === keys) return;
    known.current = keys;
    drop();
  });
}

function keyOf(value: Value): string {
  return value === null ? '' : String(value);
}

function useChoices({ options, datasource, formData }: ControlProps): readonly Choice[] {
  const { t } = useTranslation('facet/controls');
  const locale = formatLocale();
  const { choices } = options;
  return useMemo(() => {
    if (Array.isArray(choices)) return choices as readonly Choice[];
    if (choices === 'time-grains')
      return (datasource?.time_grain_sqla ?? []).flatMap(([duration, text]): Choice[] =>
        duration === null ? [] : [[duration, grainName(text, locale)]],
      );
    if (choices === 'number-formats') return numberFormatChoices(t);
    if (choices === 'time-formats') return timeFormatChoices(t);
    if (choices === 'axis-and-metrics') {
      const axis = xAxisLabel(formData);
      const metrics = queryMetricsOf(formData['metrics']).map(metricLabel);
      return [...(axis === undefined ? [] : [axis]), ...metrics].map(
        (name): Choice => [name, datasource?.verbose_map[name] ?? name],
      );
    }
    if (choices === 'dimensions')
      return queryColumnsOf(formData['groupby'])
        .map(columnLabel)
        .map((name): Choice => [name, datasource?.verbose_map[name] ?? name]);
    return [];
  }, [choices, datasource, formData, t, locale]);
}
