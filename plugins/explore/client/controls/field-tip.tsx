import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { MarkdownNote } from './lazy-markdown-note.ts';

interface FieldTipProps {
  readonly description: string;
  readonly field: DatasetColumn | DatasetMetric;
}

/** What is known of a column or metric: its description, its certificate and the warning of its owners. */
export function FieldTip({ description, field }: FieldTipProps) {
  const { t } = useTranslation('facet/explore');
  const { certified_by: certifiedBy, certification_details: details } = field;
  const warning = warningOf(field);
  return (
    <div className={classes.fieldTip}>
      {description === '' ? null : <div>{description}</div>}
      {certifiedBy ? (
        <div>{[t('dataset.certified', { name: certifiedBy }), details].filter(Boolean).join('. ')}</div>
      ) : null}
      {warning === '' ? null : <MarkdownNote text={warning} />}
    </div>
  );
}

export function warningOf(field: DatasetColumn | DatasetMetric): string {
  return field.warning_markdown || ('warning_text' in field && field.warning_text) || '';
}
