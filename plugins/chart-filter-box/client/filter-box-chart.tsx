import type { ChartType } from '@facet/plugin-charts/contract.client';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import type { HeldValues } from '@facet/plugin-dashboards/contract.client';
import { useService } from '@facet/sdk/client';
import type { FilterValue, FormData } from '@facet/sdk/common';
import { EmptyState, VirtualSelect } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterBoxForm } from '../common/filter-box-query.ts';
import classes from './filter-box.module.css';
import { type FilterBoxProps, filterBoxProps, type TimeField, type ValueField } from './filter-box-props.ts';
import { keyOf, textOfValue, valueOf } from './held-key.ts';

const NO_TIME_RANGE = 'No filter';
const NO_FORM: FormData = { viz_type: '', datasource: '' };
const OPTIONS = { hideLabel: true };
const FIELD_HEIGHT = 28;
const SEARCH_REST_MS = 500;

/** The inputs of a filter box. Without instant filtering, changes are applied by a button. */
function FilterBox(props: FilterBoxProps) {
  const { fields, values, isInstant, onValues } = props;
  const { t } = useTranslation('facet/chart-filter-box');
  const [draft, setDraft] = useState<HeldValues | null>(null);
  const [seen, setSeen] = useState(values);
  // Values that were set from outside, such as by "clear all", are accepted without a check.
  if (seen !== values) {
    setSeen(values);
    setDraft(null);
  }
  if (fields.length === 0) return <EmptyState icon={<IconFilter size={24} stroke={1.6} />} title={t('none')} />;
  const shown = draft ?? values;
  const change = (column: string, value: HeldValues[string] | undefined) => {
    const { [column]: _before, ...rest } = shown;
    const next: HeldValues = value === undefined ? rest : { ...rest, [column]: value };
    if (isInstant && onValues) onValues(next);
    else setDraft(next);
  };
  return (
    <div className={classes.root}>
      {fields.map((field) => (
        <div key={field.column} className={classes.field}>
          <span className={classes.label}>{field.kind === 'values' ? field.label : t(field.label)}</span>
          {field.kind === 'values' ? (
            <Values {...props} field={field} value={shown[field.column]} onChange={change} />
          ) : (
            <Time {...props} field={field} value={shown[field.column]} onChange={change} />
          )}
        </div>
      ))}
      {isInstant || !onValues ? null : (
        <div className={classes.footer}>
          {draft === null ? null : (
            <span className={classes.waiting} role="status">
              {t('waiting')}
            </span>
          )}
          <Button
            variant="filled"
            disabled={draft === null}
            onClick={() => {
              if (draft) onValues(draft);
              setDraft(null);
            }}
          >
            {t('apply')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FieldProps<F> extends FilterBoxProps {
  readonly field: F;
  readonly value: HeldValues[string] | undefined;
  onChange(column: string, value: HeldValues[string] | undefined): void;
}

function Values({ field, value, searched, onSearch, onChange }: FieldProps<ValueField>) {
  const { t } = useTranslation('facet/chart-filter-box');
  const { column, label, config, options } = field;
  const search = useDebouncedCallback((text: string) => onSearch?.({ ...searched, [column]: text }), SEARCH_REST_MS);
  const chosen = listOf(value);
  const missing = chosen.filter((one) => !options.some((option) => option.value === keyOf(one)));
  const common = {
    ariaLabel: label,
    placeholder: t('values', { count: options.length }),
    options: [...missing.map((one) => ({ value: keyOf(one), label: textOfValue(one) })), ...options],
    clearable: config.clearable,
    freeForm: true,
    valueOfText: keyOf,
    ...(config.searchAllOptions && onSearch ? { onSearch: search } : {}),
  };
  const choose = (keys: readonly string[]) => {
    if (keys.length === 0 && !config.clearable) return;
    onChange(column, keys.length === 0 ? undefined : keys.map(valueOf));
  };
  if (config.multiple) return <VirtualSelect {...common} multiple value={chosen.map(keyOf)} onChange={choose} />;
  const [first] = chosen;
  return (
    <VirtualSelect
      {...common}
      value={first === undefined ? null : keyOf(first)}
      onChange={(key) => choose(key === null ? [] : [key])}
    />
  );
}

function Time({ field, value, datasource, onChange }: FieldProps<TimeField>) {
  const { t } = useTranslation('facet/chart-filter-box');
  const { Control } = useService(PanelsToken);
  const { column, kind, label, options } = field;
  const text = typeof value === 'string' ? value : null;
  if (kind === 'choice')
    return (
      <VirtualSelect
        ariaLabel={t(label)}
        clearable
        options={
          text === null || options.some((one) => one.value === text)
            ? options
            : [{ value: text, label: text }, ...options]
        }
        value={text}
        onChange={(next) => onChange(column, next ?? undefined)}
      />
    );
  return (
    <Control
      type="TimeRangeControl"
      name={column}
      label={t(label)}
      value={text ?? NO_TIME_RANGE}
      error={null}
      options={OPTIONS}
      datasource={datasource}
      formData={NO_FORM}
      height={FIELD_HEIGHT}
      onChange={(range) => onChange(column, typeof range === 'string' && range !== NO_TIME_RANGE ? range : undefined)}
    />
  );
}

function listOf(value: HeldValues[string] | undefined): readonly FilterValue[] {
  if (Array.isArray(value)) return value as readonly FilterValue[];
  return value === undefined || value === null ? [] : [value as FilterValue];
}

export const filterBoxChart: ChartType<FilterBoxForm, FilterBoxProps> = {
  transformProps: filterBoxProps,
  Component: FilterBox,
};
