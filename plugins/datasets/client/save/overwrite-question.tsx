import { useTranslation } from 'react-i18next';
import { AffectsText } from '../usage/affects-text.tsx';
import { UsageList } from '../usage/usage-list.tsx';
import { useDatasetUsage } from '../usage/use-dataset-usage.ts';
import classes from './save-dataset.module.css';

const NAMED = 6;

/** Asks whether to overwrite a dataset, and shows which charts that changes. Without their list the question stands alone. */
export function OverwriteQuestion({ dataset }: { readonly dataset: number }) {
  const { t } = useTranslation('facet/datasets');
  const { data: usage } = useDatasetUsage(dataset);
  return (
    <>
      <p className={classes.question}>{t('saveDialog.sure')}</p>
      {usage === undefined || usage.chartCount === 0 ? null : (
        <>
          <p className={classes.question}>
            <AffectsText usage={usage} />
          </p>
          <UsageList charts={usage.charts} most={NAMED} />
        </>
      )}
    </>
  );
}
