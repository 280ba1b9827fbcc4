import { Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ErrorTile, useDiscardQuestion } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultMasks } from '../../common/filters/active-filters.ts';
import { hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterList } from './filter-list.tsx';
import { filterProblem } from './filter-problem.ts';
import classes from './filter-settings.module.css';
import { filterConfiguration, saveFailure, saveSettings } from '../storage/save-dashboard.ts';

const WIDTH = 1056;
const NONE: readonly string[] = [];

/** The filters of a dashboard: list, form and scope. */
export default function FilterSettings({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { store } = runtime;
  const title = useDashboardState((state) => state.title);
  const initial = useDashboardState((state) => state.settings.filters);
  const [filters, setFilters] = useState<readonly NativeFilter[]>(initial);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState(initial[0]?.id);
  const [added, setAdded] = useState<string>();
  const [checked, setChecked] = useState(false);
  const current = filters.find((filter) => filter.id === selected);
  const kept = filters.filter((filter) => !removed.has(filter.id));

  const add = (filter: NativeFilter) => {
    setFilters((now) => [...now, filter]);
    setSelected(filter.id);
    setAdded(filter.id);
  };
  const change = (next: NativeFilter) =>
    setFilters((now) => now.map((filter) => (filter.id === next.id ? next : filter)));
  const forget = (id: string) => {
    setFilters((now) => now.filter((filter) => filter.id !== id));
    setRemoved((now) => new Set([...now].filter((one) => one !== id)));
    setSelected((now) => (now === id ? undefined : now));
  };

  const save = useMutation({
    mutationFn: async () => {
      const { layout } = store.getState();
      if (!(await saveSettings(runtime, { native_filter_configuration: filterConfiguration(kept, layout) })))
        return false;
      store.setState((state) => ({ masks: masksAfter(state.settings.filters, state, initial) }));
      return true;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      runtime.notifier.success(t('save.saved'));
      onClose();
    },
  });
  // What was saved is not lost by closing, though the list is still drawn for a moment.
  const dirty = !save.isSuccess && JSON.stringify(kept) !== JSON.stringify(initial);
  const { close, asking, question } = useDiscardQuestion(dirty, onClose);
  const problems = kept.flatMap((filter) => {
    const problem = filterProblem(filter);
    return problem === null ? [] : [{ filter, text: t(`filterSettings.problem.${problem}`) }];
  });
  const [firstProblem] = problems;
  const submit = () => {
    setChecked(true);
    if (firstProblem) setSelected(firstProblem.filter.id);
    else save.mutate();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={WIDTH}
      title={t('filterSettings.title', { title })}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      closeOnClickOutside={!dirty}
      // While it saves, Escape belongs to whatever the save asks.
      closeOnEscape={!asking && !save.isPending}
      classNames={{ body: classes.body ?? '' }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.columns}>
          <FilterList
            filters={filters}
            removed={removed}
            selected={selected}
            incomplete={checked ? problems.map((problem) => problem.filter.id) : NONE}
            onAdd={add}
            onSelect={setSelected}
            onMove={(id, to) => setFilters((now) => moved(now, id, to))}
            onRemove={(id) => setRemoved((now) => new Set([...now, id]))}
            onRestore={(id) => setRemoved((now) => new Set([...now].filter((one) => one !== id)))}
            onForget={forget}
          />
          {current && !removed.has(current.id) ? (
            <FilterForm
              key={current.id}
              filter={current}
              focused={current.id === added}
              others={kept.filter((filter) => filter.id !== current.id && filter.type === 'NATIVE_FILTER')}
              problem={checked ? filterProblem(current) : null}
              onChange={change}
            />
          ) : (
            <p className={classes.nothing}>{t('filterSettings.nothing')}</p>
          )}
        </div>
        <footer className={classes.footer}>
          <span className={classes.problem} role="alert">
            {checked && firstProblem ? (
              <>
                <IconAlertCircle size={14} stroke={1.6} aria-hidden />
                {`${firstProblem.filter.name || t('filterSettings.unnamed')}: ${firstProblem.text}`}
              </>
            ) : null}
            {save.error ? <ErrorTile error={new Error(saveFailure(save.error, t))} /> : null}
          </span>
          <Button size="md" onClick={close}>
            {t('save.cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={save.isPending}>
            {t('save.save')}
          </Button>
        </footer>
      </form>
      {question}
    </Modal>
  );
}

/** The filters with one of them at another place of the list. */
function moved(filters: readonly NativeFilter[], id: string, to: number): readonly NativeFilter[] {
  const from = filters.findIndex((filter) => filter.id === id);
  const one = filters[from];
  if (!one || to < 0 || to >= filters.length) return filters;
  return filters.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Filters that are new, or have another default, start from their default; those that are gone filter nothing. */
function masksAfter(
  filters: readonly NativeFilter[],
  state: { readonly masks: Readonly<Record<string, object>>; readonly settings: Parameters<typeof defaultMasks>[0] },
  before: readonly NativeFilter[],
): Readonly<Record<string, object>> {
  const known = new Map(before.map((filter) => [filter.id, filter]));
  const present = new Set(filters.map((filter) => filter.id));
  const masks = Object.fromEntries(Object.entries(state.masks).filter(([id]) => present.has(id) || !known.has(id)));
  const defaults = defaultMasks(state.settings);
  for (const filter of filters) {
    const old = known.get(filter.id);
    const target = old && JSON.stringify(old.targets) === JSON.stringify(filter.targets);
    if (old && target && old.filterType === filter.filterType && hasValue(masks[filter.id])) continue;
    const mask = defaults[filter.id];
    if (mask) masks[filter.id] = mask;
  }
  return masks;
}
