import { ConfirmDialog, describeError } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ExploreCalls, ExploreMetadata, ExploreSlice } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';

const CHARTS = '/chart/list/';

interface DeleteChartDialogProps {
  readonly calls: Pick<ExploreCalls, 'deleteChart'>;
  readonly slice: Pick<ExploreSlice, 'slice_id' | 'slice_name'>;
  readonly dashboards: ExploreMetadata['dashboards'];
  /** Called after the deletion, before the list opens: what the page holds of the chart is of no use any more. */
  onDeleted(): void;
  onClose(): void;
}

/** Deletes the open chart after a warning about the dashboards that show it; then the list of charts opens. */
export function DeleteChartDialog({ calls, slice, dashboards, onDeleted, onClose }: DeleteChartDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const navigate = useNavigate();
  const { slice_id: id, slice_name: name } = slice;
  const remove = async () => {
    try {
      await calls.deleteChart(id);
    } catch (error) {
      throw new Error(t('delete.failed', { name, reason: describeError(error).message }), { cause: error });
    }
    notifier.success(t('delete.done', { name }));
    onDeleted();
    await navigate(CHARTS);
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {dashboards.length === 0 ? (
        <p>{t('delete.unused')}</p>
      ) : (
        <>
          <p>{t('delete.missing', { count: dashboards.length })}</p>
          <ul>
            {dashboards.map(({ id: dashboard, dashboard_title: title }) => (
              <li key={dashboard}>{title || t('untitledDashboard')}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  );
}
