import { VirtualSelect } from '@facet/sdk/ui';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields-props.ts';
import { type ReportField, TIME_RANGES } from './report-values.ts';
import classes from './report-form.module.css';
import { useDatasetChoices, useDatasetMetrics, withHeld } from './use-choices.ts';

interface DatasetFieldsProps extends FieldsProps {
  problem(field: ReportField): string | null;
}

/** The metric of a dataset that an alert checks, and the rows that count. */
export function DatasetFields({ values, problem, change }: DatasetFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const datasets = useDatasetChoices();
  const { dataset, metric, timeRange } = values;
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
          onChange={(chosen) => change({ dataset: chosen, metric: null })}
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
      {known === undefined || known.time_column === null ? null : (
        <Select
          label={t('form.rowsOf', { column: known.time_column })}
          allowDeselect={false}
          data={ranges.map((range) => ({ value: range, label: t(`form.ranges.${range}`, { defaultValue: range }) }))}
          value={timeRange}
          onChange={(chosen) => {
            if (chosen !== null) change({ timeRange: chosen });
          }}
        />
      )}
      <p className={classes.help}>{t(dataset === null ? 'form.metricNeedsDataset' : 'form.datasetHelp')}</p>
    </>
  );
}
