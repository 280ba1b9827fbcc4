import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countStrays } from '../../common/layout/append-strays.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Says once that parts which stood nowhere in the stored layout are now at its end. */
export function useStrayNote(): void {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { dashboard, notifier } = useDashboard();
  useEffect(() => {
    const count = countStrays(dashboard.position_json);
    if (count > 0) notifier.warning(t('edit.strays', { count }));
  }, [dashboard, notifier, t]);
}
