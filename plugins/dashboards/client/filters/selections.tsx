import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ClauseSource, type FilterClause, sourceKey, takeBack } from '../../common/filters/filtering.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';
import classes from './filters.module.css';
import { useClauseTexts } from './use-clause-texts.ts';

/** Marks of a chart that were clicked, or a value of a chart that holds filters. */
export interface Selection {
  readonly key: string;
  readonly source: Exclude<ClauseSource, { readonly kind: 'filter' }>;
  readonly clause: FilterClause;
}

/** Selections of charts that narrow others. */
export function useSelections(): readonly Selection[] {
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  return clauses.flatMap((clause): Selection[] => {
    const { source } = clause;
    if (source.kind === 'filter') return [];
    return [{ key: sourceKey(source), source, clause }];
  });
}

/** The selection in a chart, with a button that clears it. */
export function SelectionChip({ selection: { source, clause } }: { readonly selection: Selection }) {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  const { text } = useClauseTexts()(clause);
  return (
    <span className={classes.chip}>
      <span title={text}>{text}</span>
      <ActionIcon
        size={16}
        variant="transparent"
        aria-label={t('filters.clearOne', { name: text })}
        onClick={() => filterStep(store, (now) => takeBack(now, source))}
      >
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}
