import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FieldMarks, marksOf } from '../common/dataset-terms.ts';

const SIGN = { size: 14, stroke: 1.6, role: 'img', style: { flex: 'none' } } as const;

/** Certification and warning of a column or metric. */
export function FieldMarksView({ field }: { readonly field: DatasetColumn | DatasetMetric }) {
  return <MarkSigns marks={marksOf(field)} />;
}

export function MarkSigns({ marks }: { readonly marks: FieldMarks }) {
  const { t } = useTranslation('facet/controls');
  const { certifiedBy, details, warning } = marks;
  const certificate =
    certifiedBy === undefined ? null : [t('certified', { name: certifiedBy }), details].filter(Boolean).join('. ');
  return (
    <>
      {certificate === null ? null : (
        <IconRosetteDiscountCheck {...SIGN} color="var(--accent)" aria-label={certificate}>
          <title>{certificate}</title>
        </IconRosetteDiscountCheck>
      )}
      {warning === undefined ? null : (
        <IconAlertTriangle {...SIGN} color="var(--warning)" aria-label={warning}>
          <title>{warning}</title>
        </IconAlertTriangle>
      )}
    </>
  );
}
