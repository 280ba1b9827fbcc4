import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardMenuProps } from './dashboard-menu-props.ts';

const MenuItems = lazy(() => import('./dashboard-menu-items.tsx'));

/** The menu of the whole dashboard; its items and their dialogs load when it is first opened. */
export function DashboardMenu(props: DashboardMenuProps) {
  const { t } = useTranslation('facet/dashboards');
  const [wanted, setWanted] = useState(false);
  const button = (
    <ActionIcon aria-label={t('menu.label')} aria-haspopup="menu" onClick={() => setWanted(true)}>
      <IconDots size={16} />
    </ActionIcon>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <MenuItems {...props} />
    </Suspense>
  ) : (
    button
  );
}
