import { describeError } from '@facet/sdk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Whether the dashboard is a favourite of the user's; `undefined` until it is known. Changes show at once. */
export function useFavorite(): readonly [value: boolean | undefined, set: (value: boolean) => void] {
  const { t } = useTranslation('facet/dashboards');
  const { api, id, notifier, session } = useDashboard();
  const queries = useQueryClient();
  const key = ['dashboard-favorite', id];
  const status = useQuery({
    queryKey: key,
    // Guests have none.
    enabled: !session.user.isAnonymous,
    queryFn: async ({ signal }) => {
      const answer = await api.call('GET /api/v1/dashboard/favorite_status/', { q: [id] }, { signal });
      return answer.result[0]?.value ?? false;
    },
  });
  const failure = status.error && t('page.favoriteStatusFailed');
  const cause = status.error && describeError(status.error).message;
  useEffect(() => {
    if (failure !== null && cause !== null) notifier.error(failure, { text: cause });
  }, [failure, cause, notifier]);
  const set = (value: boolean) => {
    queries.setQueryData(key, value);
    const written = value
      ? api.call('POST /api/v1/dashboard/:id/favorites/', { params: { id } })
      : api.call('DELETE /api/v1/dashboard/:id/favorites/', { params: { id } });
    written.catch((error: unknown) => {
      queries.setQueryData(key, !value);
      notifier.error(t('page.favoriteFailed'), { text: describeError(error).message });
    });
  };
  return [status.data, set];
}
