import { Select, Textarea, TextInput } from '@mantine/core';
import { currencySymbol, formatNumber } from '@facet/sdk/formatting';
import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { MetricDraft } from '../model/dataset-draft.ts';
import classes from './editor.module.css';
import { ExpressionField } from './expression-field.tsx';
import { MarkFields } from './mark-fields.tsx';
import type { Editing } from './use-editing.ts';

const FORMATS = ['SMART_NUMBER', ',d', ',.1f', ',.2f', ',.3f', '.1%', '.2%', '.3s', '.4r', '$,.2f', '+,', 'DURATION'];
const EXAMPLE = 12_345.432;
const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY', 'CHF', 'AUD', 'CAD', 'BRL', 'PLN', 'SEK', 'ZAR'];

interface MetricFieldsProps {
  readonly editing: Editing;
  readonly metric: MetricDraft;
}

export function MetricFields({ editing, metric }: MetricFieldsProps) {
  const { t } = useTranslation('facet/datasets');
  const { former, changeMetric, refusal } = editing;
  const readOnly = refusal !== null;
  const change = (part: Partial<MetricDraft>) => changeMetric(metric.key, part);
  const formerExpression = former.metrics.find(({ key }) => key === metric.key)?.expression ?? '';
  return (
    <>
      <ExpressionField
        key={metric.key}
        editing={editing}
        field={{ key: metric.key, kind: 'metric', expression: metric.expression, formerExpression }}
        format={metric.format}
        onChange={(expression) => change({ expression })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('edit.metric.name')}
          required
          maxLength={255}
          readOnly={readOnly}
          value={metric.name}
          error={editing.problem(metric.key)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('edit.label')}
          readOnly={readOnly}
          value={metric.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </div>
      <FormatFields metric={metric} readOnly={readOnly} change={change} />
      <Textarea
        label={t('edit.description')}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={readOnly}
        value={metric.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <MarkFields marks={metric} readOnly={readOnly} onChange={change} />
    </>
  );
}

interface FormatFieldsProps {
  readonly metric: MetricDraft;
  readonly readOnly: boolean;
  change(part: Partial<MetricDraft>): void;
}

function FormatFields({ metric, readOnly, change }: FormatFieldsProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <div className={classes.pair}>
      <VirtualSelect
        label={t('edit.metric.format')}
        clearable
        freeForm
        disabled={readOnly}
        options={FORMATS.map((format) => ({ value: format, label: format, note: formatNumber(format, EXAMPLE) }))}
        value={metric.format === '' ? null : metric.format}
        onChange={(format) => change({ format: format ?? '' })}
      />
      <div className={classes.pair}>
        <VirtualSelect
          label={t('edit.metric.currency')}
          clearable
          freeForm
          disabled={readOnly}
          options={CURRENCIES.map((code) => ({ value: code, label: code, note: currencySymbol(code) ?? '' }))}
          value={metric.currency === '' ? null : metric.currency}
          onChange={(currency) => change({ currency: currency ?? '' })}
        />
        <Select
          label={t('edit.metric.currencySide')}
          disabled={readOnly || metric.currency === ''}
          allowDeselect={false}
          data={[
            { value: 'prefix', label: t('edit.metric.prefix') },
            { value: 'suffix', label: t('edit.metric.suffix') },
          ]}
          value={metric.currencySide}
          onChange={(side) => change({ currencySide: side === 'suffix' ? 'suffix' : 'prefix' })}
        />
      </div>
    </div>
  );
}
