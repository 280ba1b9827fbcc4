import { Pane, SkeletonLine } from '@facet/sdk/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useFirstPicture } from '../runtime/use-first-picture.ts';
import type { FilterPaneProps } from './filter-pane.tsx';
import { FILTER_PANE } from './filter-pane-place.ts';
import classes from '../filters/filters.module.css';
import strip from './filter-strip.module.css';

const FilterPane = lazy(() => import('./filter-pane.tsx'));
const FilterStrip = lazy(() => import('./filter-strip.tsx'));

/** The filter pane beside the canvas. Its code loads after the first chart is drawn. */
export function FilterBar(props: FilterPaneProps) {
  const hasPicture = useFirstPicture();
  if (!hasPicture) return <FilterOutline />;
  return (
    <Suspense fallback={<FilterOutline />}>
      <FilterPane {...props} />
    </Suspense>
  );
}

/** The row of filters above the canvas. */
export function HorizontalFilterBar(props: FilterPaneProps) {
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

/** Names and bars, in the place where the filters will be. */
function FilterOutline() {
  const { t } = useTranslation('facet/dashboards');
  const filters = useDashboardState((state) => state.settings.filters);
  return (
    <Pane {...FILTER_PANE} label={t('filters.title')} head={<span className={classes.head}>{t('filters.title')}</span>}>
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
