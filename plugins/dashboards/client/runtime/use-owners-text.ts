import { formatLocale } from '@facet/sdk/common';
import { fullName } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard } from './dashboard-runtime.ts';

/** Names of the owners whom the reader can ask, as alternatives; '' where there is no other owner. */
export function useOwnersText(): string {
  // Renders again when the language changes.
  useTranslation();
  const { dashboard, session } = useDashboard();
  const others = dashboard.owners.filter(({ id }) => id !== session.user.userId).map(fullName);
  return new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(others);
}
