import { EmptyState, ListSkeleton } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { ChartRun } from './chart-run.ts';

/** Why the drawer has no rows of the chart. */
export function NoRows({ status }: Pick<ChartRun, 'status'>) {
  const { t } = useTranslation('facet/explore');
  if (status === 'loading') return <ListSkeleton rows={4} />;
  if (status === 'failed') return <EmptyState title={t('results.failed')} text={t('results.failedText')} />;
  return status === 'stopped' ? <EmptyState title={t('results.stopped')} /> : null;
}
