import { Button } from '@mantine/core';
import { IconPlus, IconFocus2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { byScope } from '../../common/filters/filtering.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { FilterField } from './filter-field.tsx';
import classes from './filters.module.css';
import { SelectionChip, useSelections } from './selections.tsx';
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
  const layout = useDashboardState((state) => state.layout);
  const activeTabs = useDashboardState((state) => state.activeTabs);
  const { inScope, outOfScope } = useMemo(() => byScope(layout, activeTabs, filters), [layout, activeTabs, filters]);
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
      <Fields filters={inScope} draft={draft} />
      {outOfScope.length === 0 ? null : (
        <details className={classes.outOfScope}>
          <summary>{t('filters.outOfScope', { count: outOfScope.length })}</summary>
          <Fields filters={outOfScope} draft={draft} />
        </details>
      )}
    </div>
  );
}

function Fields({ filters, draft }: { readonly filters: readonly NativeFilter[]; readonly draft: FilterDraft }) {
  return filters.map((filter) =>
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
  );
}

/** Selections of charts that narrow others. */
function Selections() {
  const { t } = useTranslation('facet/dashboards');
  const selections = useSelections();
  const textsOf = useClauseTexts();
  if (selections.length === 0) return null;
  return (
    <section className={classes.selections} aria-label={t('filters.cross')}>
      <h3>
        <IconFocus2 size={14} stroke={1.6} aria-hidden /> {t('filters.cross')}
      </h3>
      {selections.map((selection) => (
        <div key={selection.key} className={classes.selection}>
          <SelectionChip selection={selection} />
          <p>
            {t('filters.crossFrom', {
              chart: textsOf(selection.clause).name,
              count: selection.clause.charts.length,
            })}
          </p>
        </div>
      ))}
    </section>
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
