import { useFlag } from '@facet/sdk/client';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCheck,
  IconFilterCog,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconSettings,
  IconFocus2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { saveFailure, saveSettings } from '../storage/save-dashboard.ts';

export type BarDialog = 'filters' | 'new-filter' | 'scopes';

export interface BarMenuProps {
  readonly className?: string;
  /** Opens the dialog of filters, with a new one or without, or of the scopes of cross-filters. */
  onOpen(dialog: BarDialog): void;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** Menu for owners to change the filters of a dashboard. */
export function BarMenu({ className = '', onOpen }: BarMenuProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { crossFilters, isHorizontal } = useDashboardState((state) => state.settings);
  const isCrossOn = useDashboardState((state) => state.filtering.acts.cross);
  const mayBeHorizontal = useFlag('HORIZONTAL_FILTER_BAR');
  if (!runtime.rights.edit) return null;
  const change = (members: Readonly<Record<string, unknown>>) => {
    saveSettings(runtime, members).catch((error: unknown) => runtime.notifier.error(saveFailure(error, t)));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="xs" className={className} aria-label={t('filters.menu')} title={t('filters.menu')}>
          <IconSettings {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilterCog {...icon} />} onClick={() => onOpen('filters')}>
          {t('filters.settings')}
        </Menu.Item>
        {isCrossOn ? (
          <>
            <Menu.CheckboxItem
              checkIcon={<IconCheck {...icon} />}
              checked={crossFilters}
              closeMenuOnClick
              onChange={(isOn) => change({ cross_filters_enabled: isOn })}
            >
              {t('filters.crossEnabled')}
            </Menu.CheckboxItem>
            {crossFilters ? (
              <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => onOpen('scopes')}>
                {t('crossScope.title')}
              </Menu.Item>
            ) : null}
          </>
        ) : null}
        {mayBeHorizontal ? (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={isHorizontal ? <IconLayoutSidebar {...icon} /> : <IconLayoutNavbar {...icon} />}
              onClick={() => change({ filter_bar_orientation: isHorizontal ? 'VERTICAL' : 'HORIZONTAL' })}
            >
              {t(isHorizontal ? 'filters.vertical' : 'filters.horizontal')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
