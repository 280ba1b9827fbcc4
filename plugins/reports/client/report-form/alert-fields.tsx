import { CodeEditor, VirtualSelect } from '@facet/sdk/ui';
import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHANGE_UNITS, OPERATORS, VALIDATORS } from '../../common/report-states.ts';
import { DurationField } from './duration-field.tsx';
import { DatasetFields } from './dataset-fields.tsx';
import { ASKS, asksOf, type ReportField, type ReportValues } from './report-values.ts';
import classes from './report-form.module.css';
import { useChoices, useMetrics, withHeld } from './use-choices.ts';

export interface AlertFieldsProps {
  readonly values: ReportValues;
  /** The saved alert; null for a new one. */
  readonly item: {
    readonly database: { readonly id: number; readonly database_name: string } | null;
  } | null;
  problem(field: ReportField): string | null;
  change(part: Partial<ReportValues>): void;
}

/** Query and condition of an alert. */
export function AlertFields({ values, item, problem, change }: AlertFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const asks = asksOf(values);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.condition')}</legend>
      <SegmentedControl
        aria-label={t('form.asks')}
        data={ASKS.filter((one) => one !== 'metric' || values.subject === 'chart').map((one) => ({
          value: one,
          label: t(`form.asksOf.${one}`),
        }))}
        value={asks}
        onChange={(value) => {
          const chosen = ASKS.find((known) => known === value);
          // A metric of a chart is none of a dataset.
          if (chosen !== undefined) change({ asks: chosen, metric: null });
        }}
      />
      {asks === 'metric' ? <MetricField values={values} problem={problem} change={change} /> : null}
      {asks === 'dataset' ? <DatasetFields values={values} problem={problem} change={change} /> : null}
      {asks === 'sql' ? <QueryFields values={values} item={item} problem={problem} change={change} /> : null}
      <TellFields values={values} change={change} />
      <DurationField
        label={t('form.quietFor')}
        description={t('form.quietForHelp')}
        seconds={values.gracePeriod}
        onChange={(gracePeriod) => change({ gracePeriod })}
      />
    </fieldset>
  );
}

function MetricField({ values, problem, change }: Omit<AlertFieldsProps, 'item'>) {
  const { t } = useTranslation('facet/reports');
  const metrics = useMetrics(values.chart);
  return (
    <div>
      <VirtualSelect
        label={t('form.metric')}
        required
        disabled={values.chart === null}
        loading={metrics.isFetching}
        options={(metrics.data ?? []).map((label) => ({ value: label, label }))}
        value={values.metric}
        error={problem('metric') ?? metrics.error?.message}
        onChange={(metric) => change({ metric })}
      />
      <p className={classes.help}>{t(values.chart === null ? 'form.metricNeedsChart' : 'form.metricHelp')}</p>
    </div>
  );
}

function QueryFields({ values, item, problem, change }: AlertFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const databases = useChoices('database');
  const held = item?.database ? { value: item.database.id, label: item.database.database_name } : null;
  return (
    <>
      <VirtualSelect
        label={t('form.database')}
        required
        loading={databases.loading}
        options={withHeld(databases.options, held)}
        value={values.database}
        error={problem('database')}
        onSearch={databases.search}
        onChange={(database) => change({ database })}
      />
      <div>
        <div className={classes.label}>{t('form.sql')}</div>
        <div className={classes.editor} data-invalid={problem('sql') === null ? undefined : true}>
          <CodeEditor
            language="sql"
            label={t('form.sql')}
            height="120px"
            lineNumbers={false}
            value={values.sql}
            onChange={(sql) => change({ sql })}
          />
        </div>
        {problem('sql') === null ? (
          <p className={classes.help}>{t('form.sqlHelp')}</p>
        ) : (
          <p className={classes.problem} role="alert">
            {problem('sql')}
          </p>
        )}
      </div>
    </>
  );
}

/** The condition: a value exists, is missing, or compares with a limit. */
function TellFields({ values, change }: Pick<AlertFieldsProps, 'values' | 'change'>) {
  const { t } = useTranslation('facet/reports');
  const compares = values.validator === 'operator' || values.validator === 'change';
  return (
    <>
      <Select
        label={t('form.tell')}
        allowDeselect={false}
        data={VALIDATORS.map((validator) => ({ value: validator, label: t(`form.validator.${validator}`) }))}
        value={values.validator}
        onChange={(value) => {
          const validator = VALIDATORS.find((known) => known === value);
          if (validator !== undefined) change({ validator });
        }}
      />
      {compares ? (
        <div className={classes.condition}>
          <Select
            label={t(values.validator === 'change' ? 'form.changeIs' : 'form.numberIs')}
            allowDeselect={false}
            data={[...OPERATORS]}
            value={values.op}
            onChange={(value) => {
              const op = OPERATORS.find((known) => known === value);
              if (op !== undefined) change({ op });
            }}
          />
          <NumberInput
            label={t('form.threshold')}
            value={values.threshold}
            onChange={(value) => change({ threshold: Number(value) || 0 })}
          />
          {values.validator === 'change' ? (
            <Select
              label={t('form.unit')}
              allowDeselect={false}
              data={CHANGE_UNITS.map((unit) => ({ value: unit, label: t(`form.units.${unit}`) }))}
              value={values.unit}
              onChange={(value) => {
                const unit = CHANGE_UNITS.find((known) => known === value);
                if (unit !== undefined) change({ unit });
              }}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
