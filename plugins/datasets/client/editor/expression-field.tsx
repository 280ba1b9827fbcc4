import { shortText } from '@facet/sdk/common';
import { CodeEditor, columnKind } from '@facet/sdk/ui';
import { formatNumber } from '@facet/sdk/formatting';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { genericIn } from '../model/dataset-draft.ts';
import { movesSource } from '../model/draft-changes.ts';
import { plainNumber } from '../model/plain-number.ts';
import classes from './editor.module.css';
import type { Editing } from './use-editing.ts';
import { type CheckedField, useExpressionCheck } from './use-expression-check.ts';

interface ExpressionFieldProps {
  readonly editing: Editing;
  readonly field: CheckedField;
  /** Number format of a metric. */
  readonly format?: string;
  onChange(expression: string): void;
}

/** The SQL of a metric or calculated column, with its result on real rows. */
export function ExpressionField({ editing, field, format = '', onChange }: ExpressionFieldProps) {
  const { t } = useTranslation('facet/datasets');
  const { dataset, draft, former, refusal } = editing;
  const wrong = editing.problem(`${field.key}-expression`);
  const names = [...draft.columns, ...draft.metrics].map(({ name }) => name);
  return (
    <div>
      <div className={classes.labelLine}>
        <span className={classes.label}>{t('edit.expression')}</span>
        <span className={classes.hint}>{dataset.database.backend}</span>
      </div>
      <div className={classes.expression} data-wrong={wrong !== null || undefined}>
        <CodeEditor
          language="sql"
          dialect={dataset.database.backend}
          label={t('edit.expression')}
          schema={{ [draft.name]: names }}
          readOnly={refusal !== null}
          value={field.expression}
          onChange={onChange}
        />
      </div>
      {movesSource(draft, former) ? (
        <p className={classes.hint}>{t('edit.check.later')}</p>
      ) : (
        <CheckLine editing={editing} field={field} format={format} />
      )}
      {wrong === null ? null : (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}

function CheckLine({ editing, field, format }: Required<Pick<ExpressionFieldProps, 'editing' | 'field' | 'format'>>) {
  const { t } = useTranslation('facet/datasets');
  const { dataset, former, reportCheck } = editing;
  const asked = { id: dataset.id, mainDatetime: former.mainDatetime };
  const { values, running, failure } = useExpressionCheck(field, asked, reportCheck);
  if (field.expression.trim() === '' || failure !== null) return null;
  if (running || values === undefined) return <p className={classes.hint}>{t('edit.check.running')}</p>;
  const { rows } = values;
  const rowsText =
    rows.kind === 'newest'
      ? t('edit.check.newest', { day: rows.until })
      : t(rows.kind === 'all' ? 'edit.check.all' : 'edit.check.range');
  const shown = (value: unknown) => textOf(value, format, t('edit.check.null'));
  return (
    <p className={classes.check} aria-live="polite">
      <IconCircleCheck size={14} aria-hidden />
      <span className={classes.checked}>{t('edit.check.passed')}</span>
      {values.now === null ? null : <span>{t(`edit.check.kind.${columnKind(genericIn(values.type))}`)}</span>}
      <span>{rowsText}</span>
      <strong>{shown(values.now)}</strong>
      {values.before === undefined ? null : (
        <span className={classes.was}>{t('edit.check.was', { value: shown(values.before) })}</span>
      )}
    </p>
  );
}

const LONG = 60;

function textOf(value: unknown, format: string, nothing: string): string {
  if (value === null || value === undefined) return nothing;
  if (typeof value === 'number') return format === '' ? plainNumber(value) : formatNumber(format, value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortText(text, LONG);
}
