import { useTranslation } from 'react-i18next';
import type { TileData } from './use-tile-data.ts';

/** How many rows a table shows, and whether its limit cut them. */
export default function RowCount({ formData, results }: Pick<TileData, 'formData' | 'results'>) {
  const { t } = useTranslation('facet/dashboards');
  const count = results?.[0]?.rowcount;
  if (count === undefined || count === 0) return null;
  const limit = Number(formData['row_limit']);
  return <span>{t(limit > 0 && count >= limit ? 'tile.firstRows' : 'tile.rows', { count })}</span>;
}
