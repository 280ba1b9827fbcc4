import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { EditPopover } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useEditActions } from './edit-context.ts';

export interface TabToolsProps {
  readonly tabsId: string;
  readonly shown: string | undefined;
}

/** Adds a tab, and renames or removes the one that is shown. */
export function TabTools({ tabsId, shown }: TabToolsProps) {
  const { t } = useTranslation('facet/dashboards');
  const actions = useEditActions();
  const count = useDashboardState((state) => state.layout[tabsId]?.children.length ?? 0);
  const name = useDashboardState((state) => state.layout[shown ?? '']?.meta.text ?? '');
  const [opened, setOpened] = useState(false);
  return (
    <>
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
            removable={count > 1}
            onRename={(text) => {
              actions.changeMeta(shown, { text });
              setOpened(false);
            }}
            onRemove={() => {
              actions.remove(shown);
              setOpened(false);
            }}
          />
        </EditPopover>
      )}
      <ActionIcon
        size="xs"
        aria-label={t('edit.tab.add')}
        onClick={() => actions.add('TAB', {}, { parentId: tabsId, index: count })}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </>
  );
}

interface TabFormProps {
  readonly name: string;
  readonly removable: boolean;
  onRename(name: string): void;
  onRemove(): void;
}

function TabForm({ name, removable, onRename, onRemove }: TabFormProps) {
  const { t } = useTranslation('facet/dashboards');
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
        data-autofocus
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
        <Button variant="outline" color="red" disabled={!removable} onClick={onRemove}>
          {t('edit.tab.remove')}
        </Button>
        <Button type="submit" variant="filled">
          {t('save.apply')}
        </Button>
      </div>
    </form>
  );
}
