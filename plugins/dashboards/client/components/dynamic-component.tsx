import { EmptyState } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

/** Stands for a dynamic component that does not say what it is. */
export function DynamicComponent() {
  const { t } = useTranslation('facet/dashboards');
  return <EmptyState title={t('layout.unknown', { type: '' })} text={t('layout.unknownText')} />;
}
