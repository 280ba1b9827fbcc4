import { ActionIcon, Menu } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLab, useLabState, useTabFrames } from '../lab/lab-context.ts';
import { activate } from '../model/lab-state.ts';
import classes from './tab-bar.module.css';

/** A menu of all tabs by name, for tabs that do not fit side by side. */
export function AllTabsMenu() {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const tabs = useTabFrames();
  const activeId = useLabState((state) => state.activeId);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('tabs.all')} title={t('tabs.all')}>
          <IconList size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.all ?? ''}>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.id}
            data-current={tab.id === activeId || undefined}
            onClick={() => lab.update((state) => activate(state, tab.id))}
          >
            {tab.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
