import { EmptyState } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

/** Shown for a dynamic component without a key. */
export function DynamicComponent() {
  const { t } = useTranslation('facet/dashboards');
  return <EmptyState title={t('layout.unknown', { type: '' })} text={t('layout.unknownText')} />;
}
