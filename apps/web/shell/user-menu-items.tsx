import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import NavMenuItems from './nav-menu-items.tsx';
import { HELP_KEY } from './shell-keys.ts';
import type { NavItem } from './use-nav.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

interface UserMenuItemsProps {
  readonly name: string;
  readonly items: readonly NavItem[];
  onShortcuts(): void;
}

export default function UserMenuItems({ name, items, onShortcuts }: UserMenuItemsProps) {
  const { t } = useTranslation('facet');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      <NavMenuItems items={items} />
      {items.length === 0 ? null : <Menu.Divider />}
      <Menu.Label>{t('shell.theme.label')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
      >
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
            {t(`shell.theme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconKeyboard size={16} stroke={1.6} />}
        rightSection={<kbd>{HELP_KEY}</kbd>}
        onClick={onShortcuts}
      >
        {t('shell.shortcuts.title')}
      </Menu.Item>
      <Menu.Item component="a" href="/logout/" leftSection={<IconLogout size={16} stroke={1.6} />}>
        {t('shell.signOut')}
      </Menu.Item>
    </>
  );
}
