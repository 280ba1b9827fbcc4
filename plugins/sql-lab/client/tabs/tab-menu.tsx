import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconCopy,
  IconLayoutSidebar,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLab, useLabState } from '../lab/lab-context.ts';
import { changeTab, closeOthers, closeTab, duplicateTab, moveTab, reopenTab } from '../model/lab-state.ts';
import type { TabFrame } from '../model/tab-frame.ts';
import classes from './tab-bar.module.css';

interface TabMenuProps {
  readonly tab: TabFrame;
  onRename(): void;
}

export function TabMenu({ tab, onRename }: TabMenuProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const at = useLabState((state) => state.tabs.findIndex(({ id }) => id === tab.id));
  const count = useLabState((state) => state.tabs.length);
  const canReopen = useLabState((state) => state.closed.length > 0);
  const { leftBar } = tab;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.small ?? ''} aria-label={t('tabs.menu', { name: tab.name })}>
          <IconChevronDown size={12} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={onRename}>
          {t('tabs.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={14} />}
          onClick={() =>
            lab.update((state) => duplicateTab(state, tab.id, t('tabs.copyOf', { name: tab.name }), lab.defaults()))
          }
        >
          {t('tabs.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={14} />}
          disabled={at <= 0}
          onClick={() => lab.update((state) => moveTab(state, tab.id, at - 1))}
        >
          {t('tabs.moveLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={14} />}
          disabled={at >= count - 1}
          onClick={() => lab.update((state) => moveTab(state, tab.id, at + 1))}
        >
          {t('tabs.moveRight')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutSidebar size={14} />}
          onClick={() =>
            lab.update((state) => changeTab(state, tab.id, { leftBar: { ...leftBar, hidden: !leftBar.hidden } }))
          }
        >
          {t(leftBar.hidden ? 'tabs.showLeftBar' : 'tabs.hideLeftBar')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconX size={14} />} onClick={() => lab.update((state) => closeTab(state, tab.id))}>
          {t('tabs.closeThis')}
        </Menu.Item>
        <Menu.Item disabled={count < 2} onClick={() => lab.update((state) => closeOthers(state, tab.id))}>
          {t('tabs.closeOthers')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp size={14} />}
          disabled={!canReopen}
          onClick={() => lab.update(reopenTab)}
        >
          {t('tabs.reopenShort')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
