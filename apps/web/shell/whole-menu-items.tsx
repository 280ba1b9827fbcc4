import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import NavMenuItems from './nav-menu-items.tsx';
import { useNav } from './use-nav.ts';
import { useUserName } from './use-user-name.ts';
import UserMenuItems from './user-menu-items.tsx';

/** All that the menus of the bar offer, in one, while a page uses the bar for its title. */
export default function WholeMenuItems({ onShortcuts }: { onShortcuts(): void }) {
  const { t } = useTranslation('facet');
  const main = useNav('main');
  const create = useNav('new');
  const settings = useNav('settings');
  const user = useNav('user');
  const name = useUserName();
  return (
    <>
      <NavMenuItems items={main} />
      {create.length === 0 ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{t('shell.new')}</Menu.Label>
          <NavMenuItems items={create} />
        </>
      )}
      {settings.length === 0 ? null : <Menu.Divider />}
      <NavMenuItems items={settings} />
      <Menu.Divider />
      <UserMenuItems name={name} items={user} onShortcuts={onShortcuts} />
    </>
  );
}
