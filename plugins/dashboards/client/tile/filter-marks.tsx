import { UnstyledButton } from '@mantine/core';
import { Hint } from '@facet/sdk/ui';
import { IconFilter, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appliedTo } from '../../common/filters/chart-filters.ts';
import { maskText } from '../filters/mask-text.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './tile.module.css';

/** A funnel with the number of filters that narrow a chart, a crosshair when a selection does, and which they are. */
export function FilterMarks({ chartId }: { readonly chartId: number }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const ids = useDashboardState((state) => appliedTo(chartId, runtime.activeFilters(state)).join(' '));
  if (ids === '') return null;
  const applied = ids.split(' ');
  const cross = applied.some(isSelection);
  return (
    <Hint card label={<AppliedFilters ids={applied} />}>
      <UnstyledButton className={classes.mark} aria-label={t('tile.filters', { count: applied.length })}>
        {cross ? <IconTargetArrow size={14} style={{ color: 'var(--accent-text)' }} aria-hidden /> : null}
        <IconFilter size={14} stroke={1.6} aria-hidden />
        {applied.length}
      </UnstyledButton>
    </Hint>
  );
}

function AppliedFilters({ ids }: { readonly ids: readonly string[] }) {
  const runtime = useDashboard();
  const settings = useDashboardState((state) => state.settings);
  const masks = useDashboardState((state) => state.masks);
  const nameOf = (id: string) =>
    isSelection(id)
      ? (runtime.chart(Number(id))?.slice_name ?? id)
      : (settings.filters.find((filter) => filter.id === id)?.name ?? id);
  return (
    <dl className={classes.applied}>
      {ids.map((id) => (
        <div key={id}>
          <dt>{nameOf(id)}</dt>
          <dd>{maskText(masks[id])}</dd>
        </div>
      ))}
    </dl>
  );
}

const isSelection = (id: string): boolean => /^\d+$/.test(id);
