import { useNow } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Counts the seconds of a refresh, in a component of its own: the tile around it stays still. */
export default function Elapsed() {
  const { t } = useTranslation('facet/dashboards');
  const now = useNow(1000);
  const [start] = useState(now);
  const seconds = Math.round((now.getTime() - start.getTime()) / 1000);
  return <span>{seconds === 0 ? t('tile.refreshing') : t('tile.refreshingFor', { seconds })}</span>;
}
