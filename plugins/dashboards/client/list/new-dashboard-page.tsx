import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorState, PageSkeleton } from '@facet/sdk/ui';

/** Makes an empty dashboard and opens it for editing. */
export function NewDashboardPage() {
  const { t } = useTranslation('facet/dashboards');
  const api = useService(ApiClientToken);
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: () => api.call('POST /api/v1/dashboard/', { body: { dashboard_title: t('list.untitled') } }),
    onSuccess: ({ id }) => navigate(`/superset/dashboard/${id}/?edit=true`, { replace: true }),
  });
  useEffect(() => mutate(), [mutate]);
  return error ? <ErrorState error={error} title={t('new.failed')} onRetry={mutate} /> : <PageSkeleton />;
}
