import { Pane, type PaneProps, SkeletonLine } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { foldsFilters } from '../runtime/left-out.ts';
import { useFirstPicture } from '../runtime/use-first-picture.ts';
import type { FilterPaneProps } from './filter-pane.tsx';
import { FILTER_PANE } from './filter-pane-place.ts';
import classes from '../filters/filters.module.css';
import strip from './filter-strip.module.css';

const FilterPane = lazy(() => import('./filter-pane.tsx'));
const FilterStrip = lazy(() => import('./filter-strip.tsx'));

/** The filter pane beside the canvas. Its code loads after the first chart is drawn. */
export function FilterBar(props: Omit<FilterPaneProps, 'fold'>) {
  const hasPicture = useFirstPicture();
  const fold = useFold();
  const outline = <FilterOutline fold={fold} />;
  if (!hasPicture) return outline;
  return (
    <Suspense fallback={outline}>
      <FilterPane {...props} fold={fold} />
    </Suspense>
  );
}

/** The row of filters above the canvas. */
export function HorizontalFilterBar(props: Omit<FilterPaneProps, 'fold'>) {
  const { t } = useTranslation('facet/dashboards');
  const hasPicture = useFirstPicture();
  const outline = <section className={strip.strip} aria-busy="true" aria-label={t('filters.title')} />;
  if (!hasPicture) return outline;
  return (
    <Suspense fallback={outline}>
      <FilterStrip {...props} />
    </Suspense>
  );
}

/** The state of the pane where the address opens it folded; else the device remembers it. */
function useFold(): Pick<PaneProps, 'state' | 'onStateChange'> {
  const [search] = useSearchParams();
  const [state, onStateChange] = useState<PaneProps['state']>({ width: FILTER_PANE.width, folded: true });
  return foldsFilters(search) && state ? { state, onStateChange } : {};
}

/** Names and bars, in the place where the filters will be. */
function FilterOutline({ fold }: Pick<FilterPaneProps, 'fold'>) {
  const { t } = useTranslation('facet/dashboards');
  const filters = useDashboardState((state) => state.settings.filters);
  return (
    <Pane
      {...FILTER_PANE}
      {...fold}
      outline
      label={t('filters.title')}
      head={<span className={classes.head}>{t('filters.title')}</span>}
    >
      <div className={classes.fields} aria-busy="true">
        {filters.map(({ id, type, name }) => (
          <div key={id} className={type === 'DIVIDER' ? classes.divider : classes.field}>
            <div className={classes.label}>
              <span className={classes.name}>{name}</span>
            </div>
            {type === 'DIVIDER' ? null : <SkeletonLine height={28} />}
          </div>
        ))}
      </div>
    </Pane>
  );
}
