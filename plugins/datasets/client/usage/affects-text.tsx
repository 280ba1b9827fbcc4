import { useTranslation } from 'react-i18next';
import type { DatasetUsage } from './use-dataset-usage.ts';

/** What a change of the dataset affects, in one sentence. */
export function AffectsText({ usage }: { readonly usage: Pick<DatasetUsage, 'chartCount' | 'dashboardCount'> }) {
  const { t } = useTranslation('facet/datasets');
  return t('usage.affects', {
    charts: t('usage.charts', { count: usage.chartCount }),
    dashboards: t('usage.dashboards', { count: usage.dashboardCount }),
  });
}
