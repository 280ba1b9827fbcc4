import { FilterTypes } from '../filter-type.ts';
import { Checkbox, Input, Select, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { ApiClientToken, useContributions, useService } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataMask } from '@facet/sdk/common';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { FilterInput } from '../filters/filter-field.tsx';
import { FilterScopePicker } from './filter-scope-picker.tsx';
import type { FilterProblem } from './filter-problem.ts';
import classes from './filter-settings.module.css';

export interface FilterFormProps {
  readonly filter: NativeFilter;
  /** The other filters, whose values may narrow this one. */
  readonly others: readonly NativeFilter[];
  readonly problem: FilterProblem | null;
  /** It was just made: its name is typed first. */
  readonly focused: boolean;
  onChange(filter: NativeFilter): void;
}

export function FilterForm(props: FilterFormProps) {
  const { t } = useTranslation('facet/dashboards');
  const { filter, problem, focused, onChange } = props;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) nameField.current?.focus();
  }, [focused]);
  const set = (change: Partial<NativeFilter>) => onChange({ ...filter, ...change });
  const name = (
    <TextInput
      ref={nameField}
      label={t(filter.type === 'DIVIDER' ? 'filterSettings.heading' : 'filterSettings.name')}
      required
      value={filter.name}
      data-autofocus
      error={problem === 'name' ? t('filterSettings.problem.name') : undefined}
      onChange={(event) => set({ name: event.currentTarget.value })}
    />
  );
  const description = (
    <Textarea
      label={t('filterSettings.description')}
      autosize
      minRows={1}
      maxRows={4}
      value={filter.description ?? ''}
      onChange={(event) => set({ description: event.currentTarget.value })}
    />
  );
  if (filter.type === 'DIVIDER')
    return (
      <div className={classes.fields}>
        {name}
        {description}
      </div>
    );
  return (
    <>
      <div className={classes.fields}>
        <div className={classes.pair}>
          {name}
          <TypeSelect filter={filter} onChange={set} />
        </div>
        <TargetFields {...props} />
        {description}
        <ValueFields {...props} />
        <DefaultValue filter={filter} onChange={set} />
      </div>
      <FilterScopePicker scope={filter.scope} onChange={(scope) => set({ scope })} />
    </>
  );
}

interface PartProps {
  readonly filter: NativeFilter;
  onChange(change: Partial<NativeFilter>): void;
}

function TypeSelect({ filter, onChange }: PartProps) {
  const types = useContributions(FilterTypes);
  const { t } = useTranslation(['facet/dashboards', ...types.map((type) => type.owner)]);
  return (
    <Select
      label={t('filterSettings.type')}
      required
      allowDeselect={false}
      data={types.map((type) => ({ value: type.key, label: t(type.declared.name, { ns: type.owner }) }))}
      value={filter.filterType}
      onChange={(type) => {
        if (type === null || type === filter.filterType) return;
        const columns = types.find((one) => one.key === type)?.declared.columnTypes ?? [];
        onChange({
          filterType: type,
          targets: columns.length === 0 ? [{}] : filter.targets,
          defaultDataMask: { ...CLEARED },
        });
      }}
    />
  );
}

const DATASETS = 100;

/** Dataset and column, for types that filter one. */
function TargetFields({ filter, problem, onChange }: FilterFormProps) {
  const { t } = useTranslation('facet/dashboards');
  const api = useService(ApiClientToken);
  const types = useContributions(FilterTypes);
  const wanted = types.find((type) => type.key === filter.filterType)?.declared.columnTypes ?? [];
  const [target = {}] = filter.targets;
  const { datasetId } = target;
  const [search, setSearch] = useState('');
  const datasets = useQuery({
    queryKey: ['filter-datasets', search],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dataset/',
        {
          q: {
            columns: ['id', 'table_name', 'schema'],
            filters: search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }],
            page: 0,
            page_size: DATASETS,
            order_column: 'table_name',
            order_direction: 'asc',
          },
        },
        { signal },
      ),
  });
  const dataset = useQuery({
    queryKey: ['filter-dataset', datasetId],
    enabled: datasetId !== undefined,
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id', { params: { id: datasetId ?? 0 } }, { signal }),
  });
  if (wanted.length === 0) return null;
  const known = (datasets.data?.result ?? []).map(({ id, table_name }) => ({ value: String(id), label: table_name }));
  const present = dataset.data ? [{ value: String(datasetId), label: dataset.data.result.table_name }] : [];
  const options = [...present, ...known.filter((one) => one.value !== present[0]?.value)];
  const columns = (dataset.data?.result.columns ?? [])
    .filter((column) => wanted.some((type) => type === column.type_generic) || column.type_generic === null)
    .map((column) => ({ value: column.column_name, label: column.verbose_name || column.column_name }));
  const cleared = { defaultDataMask: { ...CLEARED } };
  return (
    <div className={classes.pair}>
      <VirtualSelect
        label={t('filterSettings.dataset')}
        required
        options={options}
        loading={datasets.isFetching}
        value={datasetId === undefined ? null : String(datasetId)}
        onSearch={setSearch}
        onChange={(id) => onChange({ ...filter, ...cleared, targets: [id === null ? {} : { datasetId: Number(id) }] })}
        {...(problem === 'dataset' ? { error: t('filterSettings.problem.dataset') } : {})}
      />
      <VirtualSelect
        label={t('filterSettings.column')}
        required
        options={columns}
        disabled={datasetId === undefined}
        loading={dataset.isFetching}
        value={target.column?.name ?? null}
        onChange={(name) => {
          const next = {
            ...(datasetId === undefined ? {} : { datasetId }),
            ...(name === null ? {} : { column: { name } }),
          };
          const named =
            filter.name === '' ? (columns.find((column) => column.value === name)?.label ?? '') : filter.name;
          onChange({ ...filter, ...cleared, name: named, targets: [next] });
        }}
        {...(problem === 'column' ? { error: t('filterSettings.problem.column') } : {})}
      />
    </div>
  );
}

/** What the filter offers, and what it asks of who uses it. */
function ValueFields({ filter, others, onChange }: FilterFormProps) {
  const { t } = useTranslation('facet/dashboards');
  const values = filter.controlValues;
  const control = (change: Readonly<Record<string, unknown>>) =>
    onChange({ ...filter, controlValues: { ...values, ...change } });
  const select = filter.filterType === 'filter_select';
  const orderId = useId();
  return (
    <>
      <h3 className={classes.section}>{t('filterSettings.values')}</h3>
      {select && others.length > 0 ? (
        <VirtualSelect
          multiple
          label={t('filterSettings.parents')}
          options={others
            .filter((other) => !reaches(other, filter.id, others))
            .map((other) => ({ value: other.id, label: other.name }))}
          value={filter.cascadeParentIds}
          onChange={(cascadeParentIds) => onChange({ ...filter, cascadeParentIds })}
        />
      ) : null}
      {select ? (
        <>
          <div className={classes.order}>
            <Input.Label id={orderId} labelElement="div">
              {t('filterSettings.order')}
            </Input.Label>
            <SegmentedControl
              aria-labelledby={orderId}
              value={values['sortAscending'] === false ? 'desc' : 'asc'}
              onChange={(order) => control({ sortAscending: order === 'asc' })}
              data={[
                { value: 'asc', label: t('filterSettings.ascending') },
                { value: 'desc', label: t('filterSettings.descending') },
              ]}
            />
          </div>
          <Checkbox
            label={t('filterSettings.multiSelect')}
            checked={values['multiSelect'] !== false}
            onChange={(event) => control({ multiSelect: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('filterSettings.inverse')}
            checked={values['inverseSelection'] === true}
            onChange={(event) => control({ inverseSelection: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('filterSettings.firstItem')}
            checked={values['defaultToFirstItem'] === true}
            onChange={(event) =>
              onChange({
                ...filter,
                controlValues: { ...values, defaultToFirstItem: event.currentTarget.checked },
                defaultDataMask: { ...CLEARED },
              })
            }
          />
        </>
      ) : null}
      <Checkbox
        label={t('filterSettings.required')}
        checked={values['enableEmptyFilter'] === true}
        onChange={(event) => control({ enableEmptyFilter: event.currentTarget.checked })}
      />
    </>
  );
}

function DefaultValue({ filter, onChange }: PartProps) {
  const { t } = useTranslation('facet/dashboards');
  const [wanted, setWanted] = useState(hasValue(filter.defaultDataMask));
  const change = useCallback((_id: string, mask: DataMask) => onChange({ defaultDataMask: mask }), [onChange]);
  const [target] = filter.targets;
  const ready = filter.filterType !== 'filter_select' || target?.column !== undefined;
  if (filter.controlValues['defaultToFirstItem'] === true) return null;
  return (
    <>
      <Checkbox
        label={t('filterSettings.hasDefault')}
        checked={wanted}
        disabled={!ready}
        onChange={(event) => {
          setWanted(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange({ defaultDataMask: { ...CLEARED } });
        }}
      />
      {wanted && ready ? (
        <FilterInput
          key={JSON.stringify(filter.targets)}
          filter={filter}
          masks={{ [filter.id]: filter.defaultDataMask }}
          onChange={change}
        />
      ) : null}
    </>
  );
}

/** Whether `from` depends on the filter `id`, over others too: a circle is refused by not being offered. */
function reaches(from: NativeFilter, id: string, all: readonly NativeFilter[], seen = new Set<string>()): boolean {
  if (from.cascadeParentIds.includes(id)) return true;
  if (seen.has(from.id)) return false;
  seen.add(from.id);
  return from.cascadeParentIds.some((parent) => {
    const next = all.find((one) => one.id === parent);
    return next !== undefined && reaches(next, id, all, seen);
  });
}
