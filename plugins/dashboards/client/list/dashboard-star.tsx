import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FavoriteStar, type FavoriteRow, useFavoriteToggle } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

export const LIST = 'dashboards';

/** The star of a row in the list of dashboards. */
export function DashboardStar({ row, name }: { readonly row: FavoriteRow; readonly name: string }) {
  const { t } = useTranslation('facet/dashboards/list');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const toggle = useFavoriteToggle<FavoriteRow>(
    LIST,
    ({ id }, value) =>
      value
        ? api.call('POST /api/v1/dashboard/:id/favorites/', { params: { id } })
        : api.call('DELETE /api/v1/dashboard/:id/favorites/', { params: { id } }),
    (error) => notify.error(t('list.favoriteFailed', { message: error.message })),
  );
  return <FavoriteStar name={name} value={row.favorite} onChange={(value) => toggle(row, value)} />;
}
