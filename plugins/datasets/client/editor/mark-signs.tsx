import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Marks } from '../../common/marks.ts';
import classes from './editor.module.css';

export function MarkSigns({ marks: { certifiedBy, certificationDetails, warning } }: { readonly marks: Marks }) {
  const { t } = useTranslation('facet/datasets');
  if (certifiedBy === '' && warning === '') return null;
  const certified = [t('certified', { name: certifiedBy }), certificationDetails].filter(Boolean).join('. ');
  return (
    <span className={classes.signs}>
      {certifiedBy === '' ? null : (
        <IconRosetteDiscountCheck
          size={14}
          stroke={1.6}
          className={classes.certified}
          role="img"
          aria-label={certified}
        >
          <title>{certified}</title>
        </IconRosetteDiscountCheck>
      )}
      {warning === '' ? null : (
        <IconAlertTriangle size={14} stroke={1.6} className={classes.warned} role="img" aria-label={warning}>
          <title>{warning}</title>
        </IconAlertTriangle>
      )}
    </span>
  );
}
