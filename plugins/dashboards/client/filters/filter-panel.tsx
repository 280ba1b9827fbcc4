import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTargetArrow, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { selectMarks } from '../../common/filters/filtering.ts';
import { CLEARED } from '../../common/filters/mask.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { FilterField } from './filter-field.tsx';
import classes from './filters.module.css';
import { useClauseTexts } from './use-clause-texts.ts';
import type { FilterDraft } from './use-filter-draft.ts';

export interface FilterPanelProps {
  readonly draft: FilterDraft;
  readonly touch?: boolean;
  onApplied?(): void;
}

/** All filters with the buttons that apply and clear them, where there is no pane around. */
export function FilterPanel({ draft, touch = false, onApplied }: FilterPanelProps) {
  return (
    <div className={classes.panel} data-touch={touch || undefined}>
      <div className={classes.scroll}>
        <FilterFields draft={draft} />
      </div>
      <div className={classes.footer}>
        <FilterActions draft={draft} {...(onApplied ? { onApplied } : {})} />
      </div>
    </div>
  );
}

export function FilterFields({
  draft,
  onAdd,
}: {
  readonly draft: FilterDraft;
  readonly onAdd?: (() => void) | undefined;
}) {
  const { t } = useTranslation('facet/dashboards');
  const filters = useDashboardState((state) => state.settings.filters);
  return (
    <div className={classes.fields}>
      <Selections />
      {filters.length === 0 ? (
        <div className={classes.none}>
          <p>{t('filters.none')}</p>
          {onAdd ? (
            <Button leftSection={<IconPlus size={14} />} onClick={onAdd}>
              {t('filters.add')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {filters.map((filter) =>
        filter.type === 'DIVIDER' ? (
          <div key={filter.id} className={classes.divider}>
            <h3>{filter.name}</h3>
            {filter.description ? <p>{filter.description}</p> : null}
          </div>
        ) : (
          <FilterField
            key={filter.id}
            filter={filter}
            masks={draft.masks}
            changed={draft.changed.includes(filter.id)}
            onChange={draft.change}
          />
        ),
      )}
    </div>
  );
}

/** Selections of charts that narrow others. */
function Selections() {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  const textsOf = useClauseTexts();
  const selections = clauses.flatMap((clause) =>
    clause.source.kind === 'chart' ? [{ chartId: clause.source.chartId, clause }] : [],
  );
  if (selections.length === 0) return null;
  return (
    <section className={classes.selections} aria-label={t('filters.cross')}>
      <h3>
        <IconTargetArrow size={14} stroke={1.6} aria-hidden /> {t('filters.cross')}
      </h3>
      {selections.map(({ chartId, clause }) => {
        const { name, text } = textsOf(clause);
        return (
          <div key={chartId} className={classes.selection}>
            <SelectionChip
              text={text}
              onClear={() => filterStep(runtime.store, (now) => selectMarks(now, chartId, CLEARED))}
            />
            <p>{t('filters.crossFrom', { chart: name, count: clause.charts.length })}</p>
          </div>
        );
      })}
    </section>
  );
}

function SelectionChip({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  return (
    <span className={classes.chip}>
      <span title={text}>{text}</span>
      <ActionIcon size={16} variant="transparent" aria-label={t('filters.clearOne', { name: text })} onClick={onClear}>
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}

export function FilterActions({ draft, onApplied }: { readonly draft: FilterDraft; readonly onApplied?: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  const count = draft.changed.length;
  return (
    <div className={classes.actions}>
      {count > 0 ? (
        <p className={classes.pending} role="status">
          {t('filters.pending', { count })}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button
          variant="filled"
          disabled={count === 0 || draft.incomplete}
          onClick={() => {
            draft.apply();
            onApplied?.();
          }}
        >
          {t('filters.apply')}
        </Button>
        <Button onClick={draft.clearAll}>{t('filters.clearAll')}</Button>
      </div>
    </div>
  );
}
