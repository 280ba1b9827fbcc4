import { VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterTarget, NativeFilter } from '../../common/filters/native-filter.ts';
import type { FilterTypeDeclared } from '../../common/points.ts';
import type { Translate } from '../storage/save-dashboard.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './filter-settings.module.css';

const DATASETS = 100;

export interface TargetFieldsProps {
  readonly filter: NativeFilter;
  readonly declared: FilterTypeDeclared;
  /** The field that is missing, once problems are shown. */
  readonly missing: string | undefined;
  /** `label` is the name of a chosen column. */
  onChange(target: FilterTarget, label: string): void;
}

/** Dataset and column, as far as the filter's type names them. */
export function TargetFields({ filter, declared, missing, onChange }: TargetFieldsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [target = {}] = filter.targets;
  const { datasetId } = target;
  const [search, setSearch] = useState('');
  const { options, isFetching } = useDatasetOptions(search, datasetId);
  if (declared.target === 'none') return null;
  return (
    <div className={classes.pair}>
      <VirtualSelect
        label={t('filterSettings.dataset')}
        required
        options={options}
        loading={isFetching}
        value={datasetId === undefined ? null : String(datasetId)}
        onSearch={setSearch}
        onChange={(id) => onChange(id === null ? {} : { datasetId: Number(id) }, '')}
        {...(missing === 'dataset' ? { error: t('filterSettings.problem.dataset') } : {})}
      />
      {declared.target === 'column' ? (
        <ColumnField
          target={target}
          kinds={declared.columnTypes}
          isMissing={missing === 'column'}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}

interface ColumnFieldProps {
  readonly target: FilterTarget;
  readonly kinds: FilterTypeDeclared['columnTypes'];
  readonly isMissing: boolean;
  onChange(target: FilterTarget, label: string): void;
}

function ColumnField({ target, kinds, isMissing, onChange }: ColumnFieldProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { datasetId } = target;
  const dataset = useDataset(datasetId);
  const columns = (dataset.data?.result.columns ?? [])
    .filter(
      ({ type_generic }) => kinds === undefined || type_generic === null || kinds.some((kind) => kind === type_generic),
    )
    .map((column) => ({ value: column.column_name, label: column.verbose_name || column.column_name }));
  const name = target.column?.name;
  const isUnknown =
    name !== undefined && dataset.data?.result.columns.every(({ column_name }) => column_name !== name) === true;
  return (
    <VirtualSelect
      label={t('filterSettings.column')}
      required
      options={columns}
      disabled={datasetId === undefined}
      loading={dataset.isFetching}
      value={target.column?.name ?? null}
      onChange={(name) => {
        const label = columns.find((column) => column.value === name)?.label ?? '';
        const place = datasetId === undefined ? {} : { datasetId };
        onChange(name === null ? place : { ...place, column: { name } }, label);
      }}
      {...problemOf(t, isMissing, isUnknown)}
    />
  );
}

function problemOf(t: Translate, isMissing: boolean, isUnknown: boolean): { readonly error?: string } {
  if (isMissing) return { error: t('filterSettings.problem.column') };
  return isUnknown ? { error: t('filterSettings.unknownColumn') } : {};
}

/** Datasets that match what is typed, the chosen one among them. */
function useDatasetOptions(search: string, datasetId: number | undefined) {
  const { api } = useDashboard();
  const chosen = useDataset(datasetId);
  const found = useQuery({
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
  const known = (found.data?.result ?? []).map(({ id, table_name }) => ({ value: String(id), label: table_name }));
  const present = chosen.data ? [{ value: String(datasetId), label: chosen.data.result.table_name }] : [];
  const options = [...present, ...known.filter((one) => one.value !== present[0]?.value)];
  return { options, isFetching: found.isFetching };
}

function useDataset(datasetId: number | undefined) {
  const { api } = useDashboard();
  return useQuery({
    queryKey: ['filter-dataset', datasetId],
    enabled: datasetId !== undefined,
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id', { params: { id: datasetId ?? 0 } }, { signal }),
  });
}
