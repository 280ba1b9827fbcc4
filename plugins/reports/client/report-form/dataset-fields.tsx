import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { adhocFiltersOf } from '@facet/sdk/chart-query';
import { useService } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields-props.ts';
import { type ReportField, TIME_RANGES } from './report-values.ts';
import classes from './report-form.module.css';
import { useDatasetChoices, useDatasetMetrics, useDatasource, withHeld } from './use-choices.ts';

interface DatasetFieldsProps extends FieldsProps {
  problem(field: ReportField): string | null;
}

const NO_OPTIONS = {};
const TALL = 28;

/** The metric of a dataset that an alert checks, and the rows that count. */
export function DatasetFields({ values, problem, change }: DatasetFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const datasets = useDatasetChoices();
  const { Control } = useService(PanelsToken);
  const { dataset, metric, timeRange, timeColumn, filters } = values;
  const datasource = useDatasource(dataset);
  const metrics = useDatasetMetrics(dataset);
  const known = metrics.data;
  const held = dataset === null || known === undefined ? null : { value: Number(dataset), label: known.name };
  // A schedule of a client may have any range of the contract.
  const ranges = TIME_RANGES.some((one) => one === timeRange) ? TIME_RANGES : [...TIME_RANGES, timeRange];
  return (
    <>
      <div className={classes.two}>
        <VirtualSelect
          label={t('form.dataset')}
          required
          loading={datasets.loading}
          options={withHeld(datasets.options, held)}
          value={dataset}
          error={problem('dataset')}
          onSearch={datasets.search}
          onChange={(chosen) => change({ dataset: chosen, metric: null, timeColumn: null, filters: [] })}
        />
        <VirtualSelect
          label={t('form.metric')}
          required
          disabled={dataset === null}
          loading={metrics.isFetching}
          options={(known?.metrics ?? []).map(({ name, label }) => ({ value: name, label }))}
          value={metric}
          error={problem('metric') ?? metrics.error?.message}
          onChange={(chosen) => change({ metric: chosen })}
        />
      </div>
      {dataset === null ? null : (
        <Control
          type="AdhocFilterControl"
          name="adhoc_filters"
          label={t('form.onlyWhere')}
          error={null}
          options={NO_OPTIONS}
          datasource={datasource}
          formData={{ viz_type: '', datasource: `${dataset}__table` }}
          height={TALL}
          value={filters}
          onChange={(chosen) => change({ filters: adhocFiltersOf(chosen) })}
        />
      )}
      {known === undefined || (known.time_column ?? timeColumn) === null ? null : (
        <div className={classes.two}>
          <Select
            label={t('form.timeRange')}
            allowDeselect={false}
            data={ranges.map((range) => ({ value: range, label: t(`form.ranges.${range}`, { defaultValue: range }) }))}
            value={timeRange}
            onChange={(chosen) => {
              if (chosen !== null) change({ timeRange: chosen });
            }}
          />
          <VirtualSelect
            label={t('form.timeColumn')}
            options={timesOf(known, timeColumn).map(({ name, label }) => ({ value: name, label }))}
            value={timeColumn ?? known.time_column}
            onChange={(chosen) => {
              if (chosen !== null) change({ timeColumn: chosen === known.time_column ? null : chosen });
            }}
          />
        </div>
      )}
      <p className={classes.help}>{t(dataset === null ? 'form.metricNeedsDataset' : 'form.datasetHelp')}</p>
    </>
  );
}

type Measured = NonNullable<ReturnType<typeof useDatasetMetrics>['data']>;

/** Columns of times, with those that are used although the dataset has them no more. */
function timesOf({ time_column: own, time_columns: columns }: Measured, chosen: string | null) {
  const lost = [own, chosen].filter((name) => name !== null && !columns.some((one) => one.name === name));
  return [...columns, ...[...new Set(lost)].flatMap((name) => (name === null ? [] : [{ name, label: name }]))];
}
