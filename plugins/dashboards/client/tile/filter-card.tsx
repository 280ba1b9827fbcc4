import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Tag } from '@facet/sdk/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clausesOn,
  type FilterClause,
  isWithoutEffect,
  sourceKey,
  takeBack,
  waitingClauses,
} from '../../common/filters/filtering.ts';
import { focusFilter } from '../filters/focus-filter.ts';
import { useClauseTexts } from '../filters/use-clause-texts.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';
import classes from './tile.module.css';
import type { HoverCardState } from './use-hover-card.ts';

export interface FilterCardProps {
  readonly chartId: number;
  /** Clauses that narrow the chart. */
  readonly applied: readonly FilterClause[];
  /** Columns that filters name and the chart's dataset does not have. */
  readonly lacking: ReadonlySet<string>;
  readonly button: ReactNode;
  readonly card: HoverCardState;
}

/** The filters of one chart: applied, waiting to be applied, and without effect on it. */
export default function FilterCard({ chartId, applied, lacking, button, card }: FilterCardProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  const layout = useDashboardState((state) => state.layout);
  const settings = useDashboardState((state) => state.settings);
  const filtering = useDashboardState((state) => state.filtering);
  const reaching = clausesOn(chartId, clauses);
  const idle = reaching.filter((clause) => isWithoutEffect(clause, lacking));
  const waiting = clausesOn(chartId, waitingClauses(layout, settings, filtering));
  return (
    <Popover
      opened={card.opened}
      position="bottom-end"
      withArrow
      withinPortal
      shadow="md"
      width={344}
      onChange={(opened) => {
        if (!opened) card.close();
      }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        className={classes.filterCard ?? ''}
        aria-label={t('filterCard.title')}
        onPointerEnter={card.stay}
        onPointerLeave={card.leave}
      >
        <h3>
          {t('filterCard.title')} <Tag>{applied.length}</Tag>
        </h3>
        <Group title={t('filterCard.applied')} clauses={applied} onFocused={card.close} />
        <Group
          title={t('filterCard.waiting')}
          clauses={waiting}
          onFocused={card.close}
          says={(text) => t('filterCard.notApplied', { text })}
        />
        <Group
          title={t('filterCard.idle')}
          clauses={idle}
          onFocused={card.close}
          says={() => t('filterCard.noColumn')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface GroupProps {
  readonly title: string;
  readonly clauses: readonly FilterClause[];
  /** Text shown instead of the value. */
  says?(text: string): string;
  /** The keyboard went to a filter of the bar. */
  onFocused(): void;
}

function Group({ title, clauses, says = (text) => text, onFocused }: GroupProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store } = useDashboard();
  const textsOf = useClauseTexts();
  if (clauses.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {clauses.map((clause) => {
          const { source } = clause;
          const { name, text } = textsOf(clause);
          if (source.kind === 'filter')
            return (
              <li key={sourceKey(source)}>
                <UnstyledButton
                  onClick={() => {
                    if (focusFilter(source.id)) onFocused();
                  }}
                >
                  <span>{name}</span>
                  <span>{says(text)}</span>
                </UnstyledButton>
              </li>
            );
          return (
            <li key={sourceKey(source)}>
              <span>{source.kind === 'chart' ? t('filters.cross') : name}</span>
              <span title={name}>{says(text)}</span>
              <ActionIcon
                size={20}
                variant="transparent"
                aria-label={t('filters.clearOne', { name: text })}
                onClick={() => filterStep(store, (now) => takeBack(now, source))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
