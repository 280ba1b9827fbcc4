import { describeError, FavoriteStar } from '@facet/sdk/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls, ExploreSlice } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';

interface ChartStarProps {
  readonly calls: Pick<ExploreCalls, 'isFavorite' | 'setFavorite'>;
  readonly slice: Pick<ExploreSlice, 'slice_id' | 'slice_name'>;
}

/** The star of a saved chart. */
export function ChartStar({ calls, slice }: ChartStarProps) {
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const [favorite, setFavorite] = useState(false);
  const { slice_id: id } = slice;
  useEffect(() => {
    const abort = new AbortController();
    calls.isFavorite(id, abort.signal).then(setFavorite, (error: unknown) => {
      if (!abort.signal.aborted) notifier.error(t('star.unknown', { message: describeError(error).message }));
    });
    return () => abort.abort();
  }, [calls, id, notifier, t]);
  return (
    <FavoriteStar
      name={slice.slice_name}
      value={favorite}
      onChange={(value) => {
        setFavorite(value);
        calls.setFavorite(id, value).catch(() => {
          setFavorite(!value);
          notifier.error(t('star.failed'));
        });
      }}
    />
  );
}
