import { EmptyState, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { AffectsText } from '../usage/affects-text.tsx';
import { UsageList } from '../usage/usage-list.tsx';
import type { useDatasetUsage } from '../usage/use-dataset-usage.ts';
import classes from './editor.module.css';

/** The charts and dashboards that use the dataset. */
export function UsageTab({ query: { data, error, refetch } }: { readonly query: ReturnType<typeof useDatasetUsage> }) {
  const { t } = useTranslation('facet/datasets');
  if (error) return <ErrorTile error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={6} />;
  if (data.chartCount === 0) return <EmptyState title={t('usage.none')} text={t('usage.noneText')} />;
  const hidden = data.chartCount - data.charts.length;
  return (
    <div className={classes.form}>
      <p>
        <AffectsText usage={data} />
      </p>
      <UsageList charts={data.charts} />
      {hidden > 0 ? <p className={classes.hint}>{t('usage.hidden', { count: hidden })}</p> : null}
    </div>
  );
}
