import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { ColumnDraft } from '../model/dataset-draft.ts';
import classes from './editor.module.css';
import { ExpressionField } from './expression-field.tsx';
import { MarkFields } from './mark-fields.tsx';
import type { Editing } from './use-editing.ts';

const DATE_FORMATS = [
  'epoch_s',
  'epoch_ms',
  '%Y-%m-%d',
  '%Y-%m-%d %H:%M:%S',
  '%Y-%m-%dT%H:%M:%S',
  '%Y%m%d',
  '%Y-%m',
  '%Y',
];

interface ColumnFieldsProps {
  readonly editing: Editing;
  readonly column: ColumnDraft;
}

export function ColumnFields({ editing, column }: ColumnFieldsProps) {
  const { t } = useTranslation('facet/datasets');
  const { draft, former, changeColumn, refusal } = editing;
  const readOnly = refusal !== null;
  const change = (part: Partial<ColumnDraft>) => changeColumn(column.key, part);
  const formerExpression = former.columns.find(({ key }) => key === column.key)?.expression ?? '';
  return (
    <>
      {column.calculated ? (
        <ExpressionField
          key={column.key}
          editing={editing}
          field={{ key: column.key, kind: 'column', expression: column.expression, formerExpression }}
          onChange={(expression) => change({ expression })}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput
          label={t('edit.column.name')}
          required={column.calculated}
          maxLength={255}
          readOnly={readOnly || !column.calculated}
          value={column.name}
          error={editing.problem(column.key)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('edit.label')}
          readOnly={readOnly}
          value={column.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('edit.column.type')}
          readOnly={readOnly || !column.calculated}
          value={column.type}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        <TextInput
          label={t('edit.column.advancedType')}
          maxLength={255}
          readOnly={readOnly}
          value={column.advancedType}
          onChange={(event) => change({ advancedType: event.currentTarget.value })}
        />
      </div>
      <div className={classes.checks}>
        {(['temporal', 'filterable', 'dimension', 'active'] as const).map((flag) => (
          <Checkbox
            key={flag}
            label={t(`edit.column.${flag}`)}
            disabled={readOnly}
            checked={column[flag]}
            onChange={(event) => change({ [flag]: event.currentTarget.checked })}
          />
        ))}
        <Checkbox
          label={t('edit.mainDatetime')}
          disabled={readOnly || !column.temporal}
          checked={draft.mainDatetime === column.name && column.name !== ''}
          onChange={(event) => editing.change({ mainDatetime: event.currentTarget.checked ? column.name : null })}
        />
      </div>
      {column.temporal ? (
        <div>
          <VirtualSelect
            label={t('edit.column.dateFormat')}
            clearable
            freeForm
            disabled={readOnly}
            options={DATE_FORMATS.map((format) => ({ value: format, label: format }))}
            value={column.dateFormat === '' ? null : column.dateFormat}
            error={editing.problem(`${column.key}-dateFormat`)}
            onChange={(dateFormat) => change({ dateFormat: dateFormat ?? '' })}
          />
          <p className={classes.hint}>{t('edit.column.dateFormatText')}</p>
        </div>
      ) : null}
      <Textarea
        label={t('edit.description')}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={readOnly}
        value={column.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <MarkFields marks={column} readOnly={readOnly} onChange={change} />
    </>
  );
}
