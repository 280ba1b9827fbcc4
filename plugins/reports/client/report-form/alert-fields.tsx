import { CodeEditor, VirtualSelect } from '@facet/sdk/ui';
import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OPERATORS } from '../../common/report-states.ts';
import type { ReportField, ReportValues } from './report-values.ts';
import classes from './report-form.module.css';
import { useChoices, withHeld } from './use-choices.ts';

export interface AlertFieldsProps {
  readonly values: ReportValues;
  /** The database as it was read. */
  readonly held: { readonly value: number; readonly label: string } | null;
  problem(field: ReportField): string | null;
  change(part: Partial<ReportValues>): void;
}

/** What an alert asks, and of which answer it tells. */
export function AlertFields({ values, held, problem, change }: AlertFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const databases = useChoices('database');
  const isNotNull = values.validator === 'not null';
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.condition')}</legend>
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
      <div className={classes.condition}>
        <Select
          label={t('form.tell')}
          allowDeselect={false}
          data={[
            { value: 'not null', label: t('form.notNull') },
            ...OPERATORS.map((op) => ({ value: op, label: t('form.isOp', { op }) })),
          ]}
          value={isNotNull ? 'not null' : values.op}
          onChange={(value) => {
            const op = OPERATORS.find((known) => known === value);
            change(op === undefined ? { validator: 'not null' } : { validator: 'operator', op });
          }}
        />
        <NumberInput
          label={t('form.threshold')}
          disabled={isNotNull}
          value={values.threshold}
          onChange={(value) => change({ threshold: Number(value) || 0 })}
        />
      </div>
    </fieldset>
  );
}
