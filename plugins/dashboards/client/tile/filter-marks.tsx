import type { QueryResult } from '@facet/sdk/common';
import { UnstyledButton } from '@mantine/core';
import { IconFilter, IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clausesOn, isWithoutEffect } from '../../common/filters/filtering.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './tile.module.css';
import { useHoverCard } from './use-hover-card.ts';

const FilterCard = lazy(() => import('./filter-card.tsx'));

export interface FilterMarksProps {
  readonly chartId: number;
  /** They say which filters their dataset could not follow. */
  readonly results: readonly QueryResult[] | undefined;
}

/** A funnel with the number of filters that narrow a chart, a crosshair when a selection does, and which they are. */
export function FilterMarks({ chartId, results }: FilterMarksProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  const lacking = useMemo(() => lackingColumns(results), [results]);
  const reaching = useMemo(() => clausesOn(chartId, clauses), [chartId, clauses]);
  const card = useHoverCard();
  if (reaching.length === 0) return null;
  const applied = reaching.filter((clause) => !isWithoutEffect(clause, lacking));
  const button = (
    <UnstyledButton
      className={classes.mark}
      aria-label={t('tile.filters', { count: applied.length })}
      aria-expanded={card.opened}
      aria-haspopup="dialog"
      {...card.target}
    >
      {applied.some(({ source }) => source.kind === 'chart') ? (
        <IconTargetArrow size={14} style={{ color: 'var(--accent-text)' }} aria-hidden />
      ) : null}
      <IconFilter size={14} stroke={1.6} aria-hidden />
      {applied.length}
    </UnstyledButton>
  );
  if (!card.wanted) return button;
  return (
    <Suspense fallback={button}>
      <FilterCard chartId={chartId} applied={applied} lacking={lacking} button={button} card={card} />
    </Suspense>
  );
}

function lackingColumns(results: readonly QueryResult[] | undefined): ReadonlySet<string> {
  return new Set((results ?? []).flatMap(({ rejected_filters = [] }) => rejected_filters.map(({ column }) => column)));
}
