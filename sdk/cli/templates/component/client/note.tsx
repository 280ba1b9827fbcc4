import type { DashboardComponentProps } from '@facet/plugin-dashboards/contract.client';
import { useTranslation } from 'react-i18next';
import classes from './note.module.css';

export function Note({ meta, editing, onMetaChange }: DashboardComponentProps) {
  const { t } = useTranslation('{{id}}');
  const text = typeof meta['text'] === 'string' ? meta['text'] : '';
  if (!editing) return <p className={classes.note}>{text === '' ? t('empty') : text}</p>;
  return (
    <textarea
      className={classes.note}
      aria-label={t('text')}
      placeholder={t('placeholder')}
      value={text}
      onChange={(event) => onMetaChange({ ...meta, text: event.currentTarget.value })}
    />
  );
}
