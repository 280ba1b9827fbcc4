import type { ControlProps } from './control-type.ts';
import { columnLabel, listOf, metricLabel, xAxisLabel } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric } from '@facet/sdk/common';
import { VirtualSelect, type SelectOption } from '@facet/sdk/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@facet/sdk/chart-form';
import { splitPasted } from '../common/validators.ts';
import { Field } from './field.tsx';
import { numberFormatChoices, timeFormatChoices } from './format-choices.ts';

type Value = string | number | boolean | null;

/**
 * Options: `choices` (pairs, or the name of a list: `number-formats`, `time-formats`, `time-grains`, `axis-and-metrics`,
 * `dimensions`),
 * `multi`, `freeForm`, `number`, `clearable`, `placeholder` (what no choice means).
 */
export function SelectControl(props: ControlProps<Value | readonly Value[] | undefined>) {
  const { label, description, error, value, options } = props;
  const choices = useChoices(props);
  const items = useMemo(
    () => choices.map(([key, text]): SelectOption => ({ value: keyOf(key), label: text })),
    [choices],
  );
  const read = (text: string): Value => {
    const known = choices.find(([key]) => keyOf(key) === text);
    if (known) return known[0];
    return options['number'] === true && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  const common = {
    ariaLabel: label,
    options: items,
    freeForm: options['freeForm'] === true,
    clearable: options['clearable'] !== false,
    ...(typeof options['placeholder'] === 'string' ? { placeholder: options['placeholder'] } : {}),
  };
  return (
    <Field label={label} description={description} error={error}>
      {options['multi'] === true ? (
        <VirtualSelect
          {...common}
          multiple
          value={listOf<Value>(value).map(keyOf)}
          onChange={(texts) => props.onChange(texts.flatMap(splitPasted).map(read))}
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

function keyOf(value: Value): string {
  return value === null ? '' : String(value);
}

function useChoices({ options, datasource, formData }: ControlProps): readonly Choice[] {
  const { t } = useTranslation('facet/controls');
  const { choices } = options;
  return useMemo(() => {
    if (Array.isArray(choices)) return choices as readonly Choice[];
    if (choices === 'time-grains')
      return (datasource?.time_grain_sqla ?? []).flatMap(([duration, text]): Choice[] =>
        duration === null ? [] : [[duration, text]],
      );
    if (choices === 'number-formats') return numberFormatChoices(t);
    if (choices === 'time-formats') return timeFormatChoices(t);
    if (choices === 'axis-and-metrics') {
      const axis = xAxisLabel(formData);
      const metrics = listOf<QueryMetric>(formData['metrics']).map(metricLabel);
      return [...(axis === undefined ? [] : [axis]), ...metrics].map(
        (name): Choice => [name, datasource?.verbose_map[name] ?? name],
      );
    }
    if (choices === 'dimensions')
      return listOf<QueryColumn>(formData['groupby'])
        .map(columnLabel)
        .map((name): Choice => [name, datasource?.verbose_map[name] ?? name]);
    return [];
  }, [choices, datasource, formData, t]);
}
