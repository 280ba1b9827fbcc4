import { UnstyledButton } from '@mantine/core';
import { StatusDot } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from './dashboard-runtime.ts';

/** Whether others find the dashboard; who may edit it changes that with a click. */
export function PublishedMark() {
  const { t } = useTranslation('facet/dashboards');
  const { dashboard, rights, api, id, notifier } = useDashboard();
  const [published, setPublished] = useState(dashboard.published);
  const publish = useMutation({
    mutationFn: (next: boolean) => api.call('PUT /api/v1/dashboard/:id', { params: { id }, body: { published: next } }),
    onMutate: (next) => setPublished(next),
    onSuccess: (_answer, next) => notifier.success(t(next ? 'page.nowPublished' : 'page.nowHidden')),
    onError: (_error, next) => {
      setPublished(!next);
      notifier.error(t('page.publishFailed'));
    },
  });
  const mark = (
    <StatusDot tone={published ? 'success' : 'neutral'}>
      {t(published ? 'list.status.published' : 'list.status.draft')}
    </StatusDot>
  );
  if (!rights.edit) return mark;
  return (
    <UnstyledButton
      aria-pressed={published}
      title={t(published ? 'list.unpublish' : 'list.publish')}
      onClick={() => publish.mutate(!published)}
    >
      {mark}
    </UnstyledButton>
  );
}
