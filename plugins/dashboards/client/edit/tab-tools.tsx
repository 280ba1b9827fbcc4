import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical, IconPencil, IconPlus } from '@tabler/icons-react';
import { EditPopover } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { activateTab } from '../state/dashboard-store.ts';
import type { DragData } from './drag-data.ts';
import { useDropGap } from './drop-gaps.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';

const NO_TABS: readonly string[] = [];

export interface TabToolsProps {
  readonly tabsId: string;
  readonly shown: string | undefined;
}

/** Adds a tab; renames or removes the open tab. */
export function TabTools({ tabsId, shown }: TabToolsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  const { store } = useDashboard();
  const tabs = useDashboardState((state) => state.layout[tabsId]?.children ?? NO_TABS);
  const count = tabs.length;
  const isTop = useDashboardState((state) => state.layout[tabsId]?.parents.length === 1);
  const name = useDashboardState((state) => state.layout[shown ?? '']?.meta.text ?? '');
  const hint = useDashboardState((state) => state.layout[shown ?? '']?.meta.defaultText ?? '');
  const [opened, setOpened] = useState(false);
  /** A new tab is shown, with its name ready to be typed. */
  const add = () => {
    const added = actions.add('TAB', {}, { parentId: tabsId, index: tabs.length });
    if (added === null) return;
    activateTab(store, added, [...tabs, added]);
    setOpened(true);
  };
  return (
    <>
      {shown === undefined || count < 2 ? null : <TabGrip key={shown} id={shown} />}
      {shown === undefined ? null : (
        <EditPopover
          opened={opened}
          onClose={() => setOpened(false)}
          width={260}
          label={t('edit.tab.rename')}
          target={
            <ActionIcon size="xs" aria-label={t('edit.tab.rename')} onClick={() => setOpened(true)}>
              <IconPencil size={14} stroke={1.6} />
            </ActionIcon>
          }
        >
          <TabForm
            key={shown}
            name={name}
            hint={hint}
            removal={count > 1 ? 'tab' : isTop ? 'tabs' : null}
            onRename={(text) => {
              actions.changeMeta(shown, { text });
              setOpened(false);
            }}
            onRemove={() => {
              if (count > 1) actions.remove(shown);
              else actions.removeTopTabs();
              setOpened(false);
            }}
          />
        </EditPopover>
      )}
      <ActionIcon size="xs" aria-label={t('edit.tab.add')} onClick={add}>
        <IconPlus size={14} />
      </ActionIcon>
    </>
  );
}

/** Moves the tab that is shown, by drag or by keys. */
function TabGrip({ id }: { readonly id: string }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const meta = useDashboardState((state) => state.layout[id]?.meta);
  const label = meta?.text || meta?.defaultText || t('kind.TAB');
  const data: DragData = { kind: 'move', id, label };
  const { setNodeRef, listeners, attributes } = useDraggable({ id, data: { ...data } });
  return (
    <ActionIcon
      ref={setNodeRef}
      size="xs"
      className={classes.tabGrip ?? ''}
      {...attributes}
      {...listeners}
      aria-label={t('edit.move', { name: label })}
      title={t('edit.tab.moveHint')}
    >
      <IconGripVertical size={14} />
    </ActionIcon>
  );
}

/** A place between two tabs. */
export function TabGap({ tabsId, index }: { readonly tabsId: string; readonly index: number }) {
  return <span ref={useDropGap({ parentId: tabsId, index })} className={classes.tabGap} />;
}

interface TabFormProps {
  readonly name: string;
  /** What an unnamed tab is called. */
  readonly hint: string;
  /** What can be removed: this tab, or the tabs over the whole dashboard, whose only page stays. */
  readonly removal: 'tab' | 'tabs' | null;
  onRename(name: string): void;
  onRemove(): void;
}

function TabForm({ name, hint, removal, onRename, onRemove }: TabFormProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [draft, setDraft] = useState(name);
  return (
    <form
      style={{ display: 'flex', flexDirection: 'column', gap: 12, padding: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        onRename(draft);
      }}
    >
      <TextInput
        label={t('edit.tab.name')}
        value={draft}
        placeholder={hint}
        data-autofocus
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
        <Button variant="outline" color="red" disabled={removal === null} onClick={onRemove}>
          {t(removal === 'tabs' ? 'edit.tab.removeAll' : 'edit.tab.remove')}
        </Button>
        <Button type="submit" variant="filled">
          {t('save.apply')}
        </Button>
      </div>
    </form>
  );
}
