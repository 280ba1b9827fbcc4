import { FormDialog } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { OverwrittenValue } from '../runtime/save-questions.ts';
import classes from './compare.module.css';

export interface OverwriteDialogProps {
  readonly values: readonly OverwrittenValue[];
  onAnswer(confirmed: boolean): void;
}

/** Values that the save replaces, beside the new ones. */
export default function OverwriteDialog({ values, onAnswer }: OverwriteDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <FormDialog
      opened
      size={820}
      title={t('overwrite.title')}
      submitLabel={t('overwrite.confirm')}
      onSubmit={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p className={classes.lead} role="alert">
        {t('overwrite.lead')}
      </p>
      <div className={classes.table} role="table" aria-label={t('overwrite.title')}>
        <div className={classes.titles} role="row">
          <span role="columnheader">{t('compare.what')}</span>
          <span role="columnheader">{t('overwrite.stored')}</span>
          <span role="columnheader">{t('overwrite.mine')}</span>
        </div>
        {values.map(({ member, stored, mine }) => (
          <div key={member} className={classes.line} role="row">
            <span className={classes.what} role="rowheader">
              {t(`conflict.${member}`)}
            </span>
            <div className={classes.value} role="cell">
              <pre className={classes.text}>{stored === '' ? t('compare.empty') : stored}</pre>
            </div>
            <div className={classes.value} role="cell">
              <pre className={classes.text}>{mine === '' ? t('compare.empty') : mine}</pre>
            </div>
          </div>
        ))}
      </div>
    </FormDialog>
  );
}
