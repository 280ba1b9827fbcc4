import { ActionIcon, Button, Modal, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSeparatorHorizontal, IconTrash } from '@tabler/icons-react';
import { ErrorTile } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultMasks } from '../../common/filters/active-filters.ts';
import { type NativeFilter, newDivider, newFilter, newFilterId } from '../../common/filters/native-filter.ts';
import { hasValue } from '../page/open-dashboard.ts';
import { useDashboard, useDashboardState } from '../page/dashboard-runtime.ts';
import { FilterForm } from './filter-form.tsx';
import { filterProblem } from './filter-problem.ts';
import classes from './filter-settings.module.css';
import { filterConfiguration, saveFailure, saveSettings } from './save-dashboard.ts';

/** How long a removed filter can be brought back. */
const UNDO_SECONDS = 5;
const WIDTH = 1056;

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
  const [checked, setChecked] = useState(false);
  const current = filters.find((filter) => filter.id === selected);
  const kept = filters.filter((filter) => !removed.has(filter.id));

  const add = (filter: NativeFilter) => {
    setFilters((now) => [...now, filter]);
    setSelected(filter.id);
  };
  const change = (next: NativeFilter) =>
    setFilters((now) => now.map((filter) => (filter.id === next.id ? next : filter)));
  const move = (id: string, step: -1 | 1) =>
    setFilters((now) => {
      const from = now.findIndex((filter) => filter.id === id);
      const to = from + step;
      const moved = now[from];
      if (!moved || to < 0 || to >= now.length) return now;
      return now.toSpliced(from, 1).toSpliced(to, 0, moved);
    });
  const forget = (id: string) => {
    setFilters((now) => now.filter((filter) => filter.id !== id));
    setRemoved((now) => new Set([...now].filter((one) => one !== id)));
    setSelected((now) => (now === id ? undefined : now));
  };

  const save = useMutation({
    mutationFn: async () => {
      const { layout } = store.getState();
      await saveSettings(runtime, { native_filter_configuration: filterConfiguration(kept, layout) });
      store.setState((state) => ({ masks: masksAfter(state.settings.filters, state, initial) }));
    },
    onSuccess: () => {
      runtime.notifier.success(t('save.saved'));
      onClose();
    },
  });
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
      onClose={onClose}
      size={WIDTH}
      title={t('filterSettings.title', { title })}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      closeOnClickOutside={filters === initial && removed.size === 0}
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
          <nav className={classes.list} aria-label={t('filters.title')}>
            <div className={classes.adds}>
              <Button
                leftSection={<IconPlus size={14} />}
                onClick={() => add(newFilter(newFilterId(randomId), 'filter_select'))}
              >
                {t('filters.add')}
              </Button>
              <Button
                leftSection={<IconSeparatorHorizontal size={14} />}
                onClick={() => add(newDivider(randomId(), t('filterSettings.divider')))}
              >
                {t('filterSettings.divider')}
              </Button>
            </div>
            <ul className={classes.items}>
              {filters.map((filter) =>
                removed.has(filter.id) ? (
                  <RemovedItem
                    key={filter.id}
                    filter={filter}
                    onUndo={() => setRemoved((now) => new Set([...now].filter((id) => id !== filter.id)))}
                    onGone={() => forget(filter.id)}
                  />
                ) : (
                  <li key={filter.id} className={classes.item} data-selected={filter.id === selected || undefined}>
                    <UnstyledButton
                      className={classes.itemName}
                      aria-current={filter.id === selected}
                      onClick={() => setSelected(filter.id)}
                      onKeyDown={(event) => {
                        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                        event.preventDefault();
                        move(filter.id, event.key === 'ArrowUp' ? -1 : 1);
                      }}
                    >
                      {filter.name === '' ? t('filterSettings.unnamed') : filter.name}
                    </UnstyledButton>
                    {checked && problems.some((problem) => problem.filter === filter) ? (
                      <span className={classes.bad} aria-label={t('filterSettings.hasProblem')}>
                        !
                      </span>
                    ) : null}
                    <ActionIcon
                      size="xs"
                      aria-label={t('filterSettings.remove', { name: filter.name })}
                      onClick={() => setRemoved((now) => new Set([...now, filter.id]))}
                    >
                      <IconTrash size={14} stroke={1.6} />
                    </ActionIcon>
                  </li>
                ),
              )}
            </ul>
            <p className={classes.hint}>{t('filterSettings.moveHint')}</p>
          </nav>
          {current && !removed.has(current.id) ? (
            <FilterForm
              key={current.id}
              filter={current}
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
            {checked && firstProblem
              ? `${firstProblem.filter.name || t('filterSettings.unnamed')}: ${firstProblem.text}`
              : ''}
            {save.error ? <ErrorTile error={new Error(saveFailure(save.error, t))} /> : null}
          </span>
          <Button size="md" onClick={onClose}>
            {t('save.cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={save.isPending}>
            {t('save.save')}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

interface RemovedItemProps {
  readonly filter: NativeFilter;
  onUndo(): void;
  onGone(): void;
}

function RemovedItem({ filter, onUndo, onGone }: RemovedItemProps) {
  const { t } = useTranslation('facet/dashboards');
  const [left, setLeft] = useState(UNDO_SECONDS);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (left === 0) {
      gone.current();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <li className={classes.item}>
      <s className={classes.itemName}>{filter.name === '' ? t('filterSettings.unnamed') : filter.name}</s>
      <UnstyledButton className={classes.undo} onClick={onUndo}>
        {t('filterSettings.undo', { seconds: left })}
      </UnstyledButton>
    </li>
  );
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

function randomId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 21);
}
