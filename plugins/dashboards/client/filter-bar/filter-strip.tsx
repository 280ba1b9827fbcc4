import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Tag } from '@facet/sdk/ui';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { byScope } from '../../common/filters/filtering.ts';
import { hasValue } from '../../common/filters/mask.ts';
import { FilterField } from '../filters/filter-field.tsx';
import filterClasses from '../filters/filters.module.css';
import { type Selection, SelectionChip, useSelections } from '../filters/selections.tsx';
import { SetsMenu } from '../filter-sets/sets-menu.tsx';
import { useMaskText } from '../filters/use-mask-text.ts';
import { type FilterDraft, useFilterDraft } from '../filters/use-filter-draft.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { type BarDialog, BarMenu } from './bar-menu.tsx';
import { FilterPill } from './filter-pill.tsx';
import classes from './filter-strip.module.css';
import { StripPopover } from './strip-popover.tsx';
import { useFitting } from './use-fitting.ts';

/** The filters in a row above the charts. Filters that do not fit are behind a button; those that keep the others from being applied come first. */
export default function FilterStrip({ onOpen }: { onOpen(dialog: BarDialog): void }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const draft = useFilterDraft();
  const settings = useDashboardState((state) => state.settings);
  const active = useDashboardState((state) => runtime.clauses(state).length);
  const selections = useSelections();
  const textOf = useMaskText();
  const { row, count } = useFitting();
  const filters = useMemo(() => settings.filters.filter(({ type }) => type === 'NATIVE_FILTER'), [settings.filters]);
  const blocks = (id: string) => draft.missing.includes(id) || draft.refused.includes(id);
  const layout = useDashboardState((state) => state.layout);
  const activeTabs = useDashboardState((state) => state.activeTabs);
  const { inScope, outOfScope } = useMemo(() => byScope(layout, activeTabs, filters), [layout, activeTabs, filters]);
  const ordered = [...filters.filter(({ id }) => blocks(id)), ...inScope.filter(({ id }) => !blocks(id))];
  const outside = outOfScope.filter(({ id }) => !blocks(id));
  const inSight = Math.max(0, count - selections.length);
  const rest = ordered.slice(inSight);
  const behind = [...rest, ...outside];
  const set = behind.filter(({ id }) => hasValue(draft.masks[id])).length;
  const field = (filter: (typeof filters)[number]) => (
    <FilterField
      key={filter.id}
      filter={filter}
      masks={draft.masks}
      changed={draft.changed.includes(filter.id)}
      onChange={draft.change}
    />
  );
  return (
    <section className={classes.strip} aria-label={t('filters.title')}>
      <IconFilter size={16} stroke={1.6} aria-hidden />
      {active === 0 ? null : <Tag tone="accent">{active}</Tag>}
      <div className={classes.filters}>
        <ul ref={row} className={classes.row}>
          {selections.map((selection: Selection, index) => (
            <li key={selection.key} data-hidden={index >= count || undefined}>
              <SelectionChip selection={selection} />
            </li>
          ))}
          {ordered.map((filter, index) => (
            <li key={filter.id} data-hidden={index >= inSight || undefined}>
              <FilterPill
                filter={filter}
                mask={draft.masks[filter.id]}
                value={textOf(filter, draft.masks[filter.id])}
                isChanged={draft.changed.includes(filter.id)}
                problem={blockOf(filter.id, draft, t)}
                onClear={draft.change}
              >
                {field(filter)}
              </FilterPill>
            </li>
          ))}
        </ul>
        {behind.length === 0 ? null : (
          <StripPopover
            className={classes.more ?? ''}
            label={t('filters.more', { count: behind.length })}
            target={
              <>
                {t('filters.more', { count: behind.length })}
                {set === 0 ? null : <Tag tone="accent">{set}</Tag>}
              </>
            }
          >
            {rest.map(field)}
            {outside.length === 0 ? null : (
              <details className={filterClasses.outOfScope}>
                <summary>{t('filters.outOfScope', { count: outside.length })}</summary>
                {outside.map(field)}
              </details>
            )}
          </StripPopover>
        )}
        {filters.length === 0 && runtime.rights.edit ? (
          <Button onClick={() => onOpen('new-filter')}>{t('filters.add')}</Button>
        ) : null}
      </div>
      <Button
        variant="filled"
        disabled={draft.changed.length === 0 || draft.incomplete}
        onClick={draft.apply}
        className={classes.action ?? ''}
      >
        {draft.changed.length === 0 ? t('filters.apply') : t('filters.applyChanges', { count: draft.changed.length })}
      </Button>
      <Button variant="subtle" color="gray" className={classes.action ?? ''} onClick={draft.clearAll}>
        {t('filters.clearAll')}
      </Button>
      <SetsMenu />
      <BarMenu onOpen={onOpen} />
    </section>
  );
}

/** Why a filter keeps the others from being applied, in a word or two. */
function blockOf(id: string, draft: Pick<FilterDraft, 'missing' | 'refused'>, t: TFunction): string | null {
  if (draft.missing.includes(id)) return t('filters.required');
  return draft.refused.includes(id) ? t('filters.refused') : null;
}
