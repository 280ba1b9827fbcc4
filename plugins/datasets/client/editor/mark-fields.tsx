import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Marks } from '../../common/marks.ts';
import classes from './editor.module.css';

interface MarkFieldsProps {
  readonly marks: Marks;
  readonly readOnly: boolean;
  onChange(part: Partial<Marks>): void;
}

/** Certification and warning of a dataset or of one of its fields. */
export function MarkFields({ marks, readOnly, onChange }: MarkFieldsProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('edit.certifiedBy')}
          readOnly={readOnly}
          value={marks.certifiedBy}
          onChange={(event) => onChange({ certifiedBy: event.currentTarget.value })}
        />
        <TextInput
          label={t('edit.certificationDetails')}
          readOnly={readOnly}
          value={marks.certificationDetails}
          onChange={(event) => onChange({ certificationDetails: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('edit.warning')}
        description={t('edit.warningText')}
        autosize
        minRows={1}
        maxRows={6}
        readOnly={readOnly}
        value={marks.warning}
        onChange={(event) => onChange({ warning: event.currentTarget.value })}
      />
    </>
  );
}
