import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { initials } from '@facet/sdk/ui';
import { useAppServices } from './app-services.ts';
import { NavMenuItems } from './nav-menu-items.tsx';
import classes from './top-bar.module.css';
import { useNav } from './use-nav.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

export function UserMenu() {
  const { t } = useTranslation('facet');
  const { session } = useAppServices();
  const items = useNav('user');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${session.user.firstName} ${session.user.lastName}`.trim() || session.user.username;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={t('shell.account', { name })}>
          {initials(name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <NavMenuItems items={items} />
        <Menu.Divider />
        <Menu.Label>{t('shell.theme.label')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme ? <IconCheck size={14} /> : null}
          >
            {t(`shell.theme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href="/logout/" leftSection={<IconLogout size={16} stroke={1.6} />}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
