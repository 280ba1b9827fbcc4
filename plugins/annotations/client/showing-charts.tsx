import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile, LinkList, ListSkeleton } from '@facet/sdk/ui';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './showing-charts.module.css';

const NAMED = 10;

interface ShowingChartsProps {
  /** Ids of saved annotation layers. */
  readonly layers: readonly number[];
}

/** The charts that show these layers; those that the person may not see are only counted. */
export function ShowingCharts({ layers }: ShowingChartsProps) {
  const { t } = useTranslation('facet/annotations');
  const api = useService(ApiClientToken);
  const charts = useQuery({
    queryKey: ['annotation-layer-charts', layers],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/v1/annotation_layer/related_objects/', { q: [...layers] }, { signal }),
  });
  if (charts.error) return <ErrorTile error={charts.error} onRetry={() => void charts.refetch()} />;
  if (charts.data === undefined) return <ListSkeleton rows={2} />;
  const { count, result: seen } = charts.data.charts;
  const isOne = layers.length === 1;
  if (count === 0) return <p>{t(isOne ? 'charts.none' : 'charts.noneMany')}</p>;
  const more = seen.length - NAMED;
  const hidden = count - seen.length;
  return (
    <>
      <p>{t(isOne ? 'charts.shown' : 'charts.shownMany', { count })}</p>
      <div className={classes.list}>
        <LinkList
          items={seen.slice(0, NAMED).map(({ id, slice_name: name }) => ({
            key: String(id),
            icon: <IconChartLine size={14} stroke={1.6} aria-hidden />,
            name,
            path: `/explore/?slice_id=${id}`,
          }))}
          rest={[
            ...(more > 0 ? [t('charts.more', { count: more })] : []),
            ...(hidden > 0 ? [t('charts.hidden', { count: hidden })] : []),
          ]}
        />
      </div>
    </>
  );
}
