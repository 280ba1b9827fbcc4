import { SessionToken, useService } from '@facet/sdk/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDashboard } from '../page/dashboard-page.tsx';
import { newDashboard } from '../storage/new-dashboard.ts';

const nothingToReload = () => {};

/** An empty dashboard in the editor. It exists on the server from its first save on: a visit leaves nothing behind. */
export function NewDashboardPage() {
  const { t } = useTranslation('facet/dashboards');
  const { user } = useService(SessionToken);
  const title = t('untitled');
  const data = useMemo(
    () => newDashboard(title, { id: user.userId, first_name: user.firstName, last_name: user.lastName }),
    [title, user],
  );
  return <OpenDashboard data={data} reload={nothingToReload} />;
}
