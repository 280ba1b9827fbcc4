import { UnstyledButton } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { initials } from '@facet/sdk/ui';
import { BarMenu } from './bar-menu.tsx';
import classes from './top-bar.module.css';
import { isMarked, useNav } from './use-nav.ts';
import { useUserName } from './use-user-name.ts';

const UserMenuItems = lazy(() => import('./user-menu-items.tsx'));

export function UserMenu({ onShortcuts }: { onShortcuts(): void }) {
  const { t } = useTranslation('facet');
  const items = useNav('user');
  const name = useUserName();
  return (
    <BarMenu
      position="bottom-end"
      renderTarget={(open) => (
        <UnstyledButton
          className={classes.avatar}
          aria-haspopup="menu"
          aria-current={isMarked(items) || undefined}
          onClick={open}
        >
          <span className={classes.unseen}>{t('shell.account', { name })}</span>
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
        </UnstyledButton>
      )}
      renderItems={() => <UserMenuItems name={name} items={items} onShortcuts={onShortcuts} />}
    />
  );
}
