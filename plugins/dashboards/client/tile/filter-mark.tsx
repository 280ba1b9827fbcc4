import type { QueryResult } from '@facet/sdk/common';
import { UnstyledButton } from '@mantine/core';
import { IconFilter, IconFocus2 } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterClause, isWithoutEffect } from '../../common/filters/filtering.ts';
import classes from './tile.module.css';
import { useHoverCard } from './use-hover-card.ts';

const FilterCard = lazy(() => import('./filter-card.tsx'));

interface FilterMarkProps {
  readonly chartId: number;
  readonly reaching: readonly FilterClause[];
  readonly results: readonly QueryResult[] | undefined;
}

/** A funnel with the number of filters that narrow a chart, a crosshair when a selection does, and which they are. */
export default function FilterMark({ chartId, reaching, results }: FilterMarkProps) {
  const lacking = useMemo(() => lackingColumns(results), [results]);
  const { t } = useTranslation('facet/dashboards');
  const card = useHoverCard();
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
        <IconFocus2 size={14} style={{ color: 'var(--accent-text)' }} aria-hidden />
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

/** Columns that the dataset of the chart does not have. */
function lackingColumns(results: readonly QueryResult[] | undefined): ReadonlySet<string> {
  return new Set((results ?? []).flatMap(({ rejected_filters = [] }) => rejected_filters.map(({ column }) => column)));
}
