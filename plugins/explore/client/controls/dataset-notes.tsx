import { type Datasource, datasetNotes } from '@facet/plugin-datasets/contract';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { MarkdownNote } from './lazy-markdown-note.ts';

/** The certificate of a dataset, beside its name. */
export function DatasetCertificate({ datasource }: { readonly datasource: Datasource }) {
  const { t } = useTranslation('facet/explore');
  const { certifiedBy, certificationDetails } = datasetNotes(datasource.extra);
  if (certifiedBy === '') return null;
  const text = [t('dataset.certified', { name: certifiedBy }), certificationDetails].filter(Boolean).join('. ');
  return (
    <IconRosetteDiscountCheck size={14} stroke={1.6} role="img" color="var(--accent)" aria-label={text}>
      <title>{text}</title>
    </IconRosetteDiscountCheck>
  );
}

/** What users should know before they use a dataset: the warning of its owners, and the result of its health check. */
export function DatasetNotes({ datasource }: { readonly datasource: Datasource }) {
  const { t } = useTranslation('facet/explore');
  const { warning } = datasetNotes(datasource.extra);
  const health = datasource.health_check_message ?? '';
  if (warning === '' && health === '') return null;
  return (
    <div className={classes.datasetNotes} role="note" aria-label={t('dataset.notes')}>
      {warning === '' ? null : <MarkdownNote text={warning} />}
      {health === '' ? null : <p>{health}</p>}
    </div>
  );
}
