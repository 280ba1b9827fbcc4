import { ChartsToken } from '@facet/plugin-charts/contract.client';
import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { useDebouncedValue } from '@mantine/hooks';
import { baseQuery } from '@facet/sdk/chart-query';
import { useService } from '@facet/sdk/client';
import type { FilterValue, QueryContext } from '@facet/sdk/common';
import { describeError, type SelectOption, VirtualSelect } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectMask, valueKey, valueOfKey, valuesOf, valueText } from '../common/select-mask.ts';
import { targetColumn, VALUE_LIMIT, valuesForm, valuesQuery } from './values-query.ts';

const SEARCH_REST_MS = 500;

/** Values of a column, searched on the server when there are more than one answer brings. */
export function SelectFilter(props: FilterProps) {
  const { t } = useTranslation('facet/filter-select');
  const { config, mask, disabled, onChange } = props;
  const column = targetColumn(config);
  const [search, setSearch] = useState('');
  const values = useAvailableValues(props, search);
  const chosen = useMemo(() => valuesOf(mask), [mask]);
  const { controlValues } = config;
  const inverse = controlValues['inverseSelection'] === true;
  const creatable = controlValues['creatable'] === true;

  useFirstValue(props, column, values.data, values.error !== null);

  if (column === undefined) return <span role="alert">{t('noColumn')}</span>;
  const choose = (next: readonly FilterValue[]) => onChange(selectMask(column, next, inverse));
  const available = values.data ?? [];
  const options = optionsOf(available, chosen);
  const common = {
    ariaLabel: config.name,
    placeholder: available.length < VALUE_LIMIT ? t('options', { count: available.length }) : '',
    options,
    loading: values.isFetching,
    disabled,
    freeForm: creatable,
    onSearch: setSearch,
    ...(values.error ? { error: describeError(values.error).message } : {}),
  };
  if (controlValues['multiSelect'] === false)
    return (
      <VirtualSelect
        {...common}
        value={chosen[0] === undefined ? null : valueKey(chosen[0])}
        onChange={(key) => choose(key === null ? [] : [readKey(key)])}
      />
    );
  return (
    <VirtualSelect {...common} multiple value={chosen.map(valueKey)} onChange={(keys) => choose(keys.map(readKey))} />
  );
}

/** A text that somebody typed is no key that we made: it stands for itself. */
function readKey(key: string): FilterValue {
  try {
    return valueOfKey(key);
  } catch (error) {
    if (error instanceof SyntaxError) return key;
    throw error;
  }
}

/** Chosen values are offered even when they are not among those that were found. */
function optionsOf(available: readonly FilterValue[], chosen: readonly FilterValue[]): readonly SelectOption[] {
  const keys = new Set([...chosen, ...available].map(valueKey));
  return [...keys].map((value) => ({ value, label: valueText(valueOfKey(value)) }));
}

function useAvailableValues({ config, dependencies }: FilterProps, search: string) {
  const charts = useService(ChartsToken);
  const datasetId = config.targets[0]?.datasetId;
  const column = targetColumn(config);
  const [settled] = useDebouncedValue(search, SEARCH_REST_MS);
  const ask = (text: string) => ({
    queryKey: [
      'filter-values',
      config.id,
      datasetId,
      column,
      config.sortMetric,
      config.controlValues,
      dependencies,
      text,
    ],
    enabled: datasetId !== undefined && column !== undefined,
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const form = valuesForm(config, dependencies);
      const context: QueryContext = {
        datasource: { id: datasetId ?? 0, type: 'table' },
        queries: [valuesQuery(config, text, baseQuery(form))],
        form_data: form,
        result_format: 'json',
        result_type: 'full',
      };
      const [first] = await charts.fetchData(context, { signal });
      return (first?.data ?? []).map((row) => row[column ?? ''] ?? null);
    },
  });
  const all = useQuery({ ...ask(''), placeholderData: keepPreviousData });
  const more = (all.data?.length ?? 0) >= VALUE_LIMIT;
  const found = useQuery({ ...ask(settled), enabled: more && settled !== '', placeholderData: keepPreviousData });
  return more && search !== '' ? found : all;
}

/** A filter that chooses its first value does so once; without any value it says that there is none. */
function useFirstValue(
  { config, mask, onChange }: FilterProps,
  column: string | undefined,
  available: readonly FilterValue[] | undefined,
  failed: boolean,
): void {
  const wanted = config.controlValues['defaultToFirstItem'] === true;
  const inverse = config.controlValues['inverseSelection'] === true;
  const done = useRef(false);
  const empty = valuesOf(mask).length === 0;
  useEffect(() => {
    if (!wanted || done.current || (available === undefined && !failed)) return;
    done.current = true;
    if (!empty) return;
    const [first] = available ?? [];
    onChange(selectMask(column ?? '', first === undefined ? [] : [first], inverse));
  }, [wanted, empty, available, failed, column, inverse, onChange]);
}
