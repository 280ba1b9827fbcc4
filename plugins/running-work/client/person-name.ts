import { useTranslation } from 'react-i18next';
import type { RunningRow } from '../common/wire/running-work.ts';

/** How this page names who work is for. */
export function usePersonName(): (user: RunningRow['user']) => string {
  const { t } = useTranslation('facet/running-work');
  return (user) => (user === null ? t('nobody') : `${user.first_name} ${user.last_name}`);
}
