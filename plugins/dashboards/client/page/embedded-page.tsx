import type { Drills } from '@facet/plugin-drill/contract.client';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorState } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DrillsContext } from '../runtime/dashboard-runtime.ts';
import type { EarlyCalls } from '../storage/opening-calls.ts';
import { NamedDashboard } from './dashboard-page.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { SiteLine } from '../site/site-line.tsx';

/** The dashboard that a site embeds under the uuid of the address, for guests. */
export function embeddedPage(drills: Drills | undefined, early: Pick<EarlyCalls, 'take'>) {
  return function EmbeddedPage() {
    const { t } = useTranslation('facet/dashboards');
    const { uuid = '' } = useParams();
    const api = useService(ApiClientToken);
    const found = useQuery({
      queryKey: ['embedded-dashboard', uuid],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => api.call('GET /api/v1/embedded_dashboard/:uuid', { params: { uuid } }, { signal }),
    });
    if (found.error)
      return <ErrorState error={found.error} title={t('page.failed')} onRetry={() => void found.refetch()} />;
    if (found.data === undefined) return <DashboardSkeleton />;
    return (
      <DrillsContext value={drills}>
        <NamedDashboard idOrSlug={found.data.result.dashboard_id} early={early} beside={<SiteLine />} />
      </DrillsContext>
    );
  };
}
