import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLab, useLabState, useTabFrames } from '../lab/lab-context.ts';
import { isActive, stateTone } from '../model/lab-run.ts';
import { activate, changeTab, closeTab, moveTab, openTab, reopenTab } from '../model/lab-state.ts';
import type { TabFrame } from '../model/tab-frame.ts';
import { AllTabsMenu } from './all-tabs-menu.tsx';
import classes from './tab-bar.module.css';
import { TabMenu } from './tab-menu.tsx';

/** Above this number, tabs hardly fit side by side. */
const CROWD = 6;

/** The open queries. Dragging moves a tab. Arrows move between tabs, Alt with an arrow moves the tab, F2 renames it, Delete closes it. */
export function TabBar() {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const tabs = useTabFrames();
  const activeId = useLabState((state) => state.activeId);
  const canReopen = useLabState((state) => state.closed.length > 0);
  const [renaming, setRenaming] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The tab whose renaming was ended by a key, so that it gets the focus back. */
  const refocused = useRef<string | null>(null);

  useEffect(() => {
    if (activeId === null) return;
    tabElement(list.current, activeId)?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    if (renaming !== null || refocused.current === null) return;
    tabElement(list.current, refocused.current)?.focus();
    refocused.current = null;
  }, [renaming]);

  const focusTab = (id: string) => {
    lab.update((state) => activate(state, id));
    tabElement(list.current, id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, tab: TabFrame) => {
    const at = tabs.indexOf(tab);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const neighbour = tabs[(at + step + tabs.length) % tabs.length];
    if (step !== 0 && event.altKey) lab.update((state) => moveTab(state, tab.id, at + step));
    else if (step !== 0 && neighbour) focusTab(neighbour.id);
    else if (event.key === 'F2') setRenaming(tab.id);
    else if (event.key === 'Delete') {
      lab.update((state) => closeTab(state, tab.id));
      const { activeId: next } = lab.store.getState();
      if (next !== null) tabElement(list.current, next)?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={classes.bar}>
      {/* A tab must not contain a button, so the list owns the tabs with aria-owns and their buttons are beside them. */}
      <div role="tablist" aria-label={t('tabs.label')} aria-owns={tabs.map((tab) => tabElementId(tab.id)).join(' ')} />
      <div ref={list} className={classes.list}>
        <SortableTabs tabs={tabs}>
          {tabs.map((tab) =>
            renaming === tab.id ? (
              <Rename
                key={tab.id}
                tab={tab}
                onDone={(byKey) => {
                  if (byKey) refocused.current = tab.id;
                  setRenaming(null);
                }}
              />
            ) : (
              <OpenTab
                key={tab.id}
                tab={tab}
                selected={tab.id === activeId}
                onRename={() => setRenaming(tab.id)}
                onKeyDown={(event) => onKeyDown(event, tab)}
              />
            ),
          )}
        </SortableTabs>
      </div>
      <ActionIcon
        aria-label={t('tabs.new')}
        title={t('tabs.new')}
        onClick={() => lab.update((state) => openTab(state, lab.defaults()))}
      >
        <IconPlus size={16} />
      </ActionIcon>
      {tabs.length > CROWD ? <AllTabsMenu /> : null}
      {canReopen ? (
        <ActionIcon
          aria-label={t('tabs.reopen')}
          title={t('tabs.reopen')}
          onClick={() => lab.update((state) => reopenTab(state))}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
      ) : null}
    </div>
  );
}

interface OpenTabProps {
  readonly tab: TabFrame;
  readonly selected: boolean;
  onRename(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function OpenTab({ tab, selected, onRename, onKeyDown }: OpenTabProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  return (
    <Frame id={tab.id} selected={selected}>
      <div
        id={tabElementId(tab.id)}
        role="tab"
        data-tab={tab.id}
        tabIndex={selected ? 0 : -1}
        aria-selected={selected}
        aria-controls={`sql-lab-${tab.id}`}
        aria-keyshortcuts="F2 Delete Alt+ArrowLeft Alt+ArrowRight"
        className={classes.tab}
        onClick={() => lab.update((state) => activate(state, tab.id))}
        onDoubleClick={onRename}
        onAuxClick={(event) => {
          if (event.button === 1) lab.update((state) => closeTab(state, tab.id));
        }}
        onKeyDown={onKeyDown}
      >
        <TabState tabId={tab.id} />
        <span className={classes.name} title={tab.name}>
          {tab.name}
        </span>
      </div>
      {selected ? <TabMenu tab={tab} onRename={onRename} /> : null}
      <ActionIcon
        className={classes.small ?? ''}
        tabIndex={-1}
        aria-label={t('tabs.close', { name: tab.name })}
        title={t('tabs.close', { name: tab.name })}
        onClick={() => lab.update((state) => closeTab(state, tab.id))}
      >
        <IconX size={12} />
      </ActionIcon>
    </Frame>
  );
}

function tabElementId(id: string): string {
  return `sql-lab-tab-${id}`;
}

function tabElement(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector(`[data-tab="${CSS.escape(id)}"]`) ?? null;
}

function TabState({ tabId }: { readonly tabId: string }) {
  const { t } = useTranslation('facet/sql-lab');
  const state = useLabState((lab) => lab.runs[tabId]?.state);
  const running = useLabState((lab) => isActive(lab.runs[tabId]));
  return (
    <span
      className={running ? classes.spinner : classes.dot}
      data-tone={state === undefined ? 'neutral' : stateTone(state)}
      role="img"
      aria-label={state === undefined ? t('state.none') : t(`state.${state}`)}
    />
  );
}

interface SortableTabsProps {
  readonly tabs: readonly TabFrame[];
  readonly children: ReactNode;
}

/** Tabs that can be reordered by dragging; keys and the menu of a tab do the same. */
function SortableTabs({ tabs, children }: SortableTabsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const ids = useMemo(() => tabs.map(({ id }) => id), [tabs]);
  const sensors = useSensors(
    // Neither a click nor a finger that scrolls the bar starts a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      lab.update((state) => moveTab(state, String(active.id), ids.indexOf(String(over.id))));
  };
  const nameOf = (id: unknown) => tabs.find((tab) => tab.id === id)?.name ?? '';
  const announcements = {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragCancel: () => undefined,
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      t('tabs.moved', { name: nameOf(active.id), place: ids.indexOf(String(over?.id ?? active.id)) + 1 }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface FrameProps {
  readonly id: string;
  readonly selected: boolean;
  readonly children: ReactNode;
}

function Frame({ id, selected, children }: FrameProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <div
      ref={setNodeRef}
      className={classes.frame}
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateX(${transform.x}px)` : undefined, transition }}
      {...listeners}
    >
      {children}
    </div>
  );
}

function Rename({ tab, onDone }: { readonly tab: TabFrame; onDone(byKey: boolean): void }) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const [name, setName] = useState(tab.name);
  const cancelled = useRef(false);
  const byKey = useRef(false);
  const finish = () => {
    const given = name.trim();
    if (!cancelled.current && given !== '' && given !== tab.name)
      lab.update((state) => changeTab(state, tab.id, { name: given }));
    onDone(byKey.current);
  };
  return (
    <TextInput
      className={classes.rename ?? ''}
      aria-label={t('tabs.name')}
      value={name}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancelled.current = true;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        byKey.current = true;
        event.currentTarget.blur();
      }}
    />
  );
}
