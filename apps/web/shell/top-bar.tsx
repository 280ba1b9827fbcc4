import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAppServices } from './app-services.ts';
import { BarMenu } from './bar-menu.tsx';
import { keyTexts } from './key-text.ts';
import { Logo } from './logo.tsx';
import { PALETTE_KEY } from './shell-keys.ts';
import { useStartPath } from './use-start-path.ts';
import classes from './top-bar.module.css';
import { isMarked, useNav } from './use-nav.ts';
import { UserMenu } from './user-menu.tsx';

const NavMenuItems = lazy(() => import('./nav-menu-items.tsx'));

interface TopBarProps {
  onSearch(): void;
  onShortcuts(): void;
}

export function TopBar({ onSearch, onShortcuts }: TopBarProps) {
  const { t } = useTranslation('facet');
  const { session } = useAppServices();
  const main = useNav('main');
  const create = useNav('new');
  const settings = useNav('settings');
  const start = useStartPath() ?? '/';
  const location = useLocation();
  return (
    <header className={classes.bar}>
      {main.length === 0 ? null : (
        <BarMenu
          position="bottom-start"
          renderTarget={(open) => (
            <ActionIcon
              aria-haspopup="menu"
              onClick={open}
              className={classes.burger ?? ''}
              aria-label={t('shell.menu')}
            >
              <IconMenu2 size={18} />
            </ActionIcon>
          )}
          renderItems={() => <NavMenuItems items={main} />}
        />
      )}
      <Link to={start} className={classes.brand} aria-label={t('app.home')}>
        <Logo />
        <span>{t('app.name')}</span>
      </Link>
      <nav className={classes.nav} aria-label={t('shell.main')}>
        {main.map((item) => (
          <Link key={item.id} to={item.path} className={classes.link} aria-current={item.current}>
            {item.label}
          </Link>
        ))}
      </nav>
      <div className={classes.end}>
        {session.user.isAnonymous ? (
          <Button
            variant="filled"
            component="a"
            href={`/login/?next=${encodeURIComponent(location.pathname + location.search)}`}
          >
            {t('shell.signIn')}
          </Button>
        ) : (
          <>
            <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K">
              <IconSearch size={16} stroke={1.6} aria-hidden />
              <span className={classes.searchText}>{t('shell.search')}</span>
              <kbd aria-hidden>{keyTexts(PALETTE_KEY).join(' ')}</kbd>
            </UnstyledButton>
            {create.length === 0 ? null : (
              <BarMenu
                position="bottom-end"
                renderTarget={(open) => (
                  <Button
                    aria-haspopup="menu"
                    onClick={open}
                    leftSection={<IconPlus size={14} />}
                    className={classes.new ?? ''}
                  >
                    {t('shell.new')}
                  </Button>
                )}
                renderItems={() => <NavMenuItems items={create} />}
              />
            )}
            {settings.length === 0 ? null : (
              <BarMenu
                position="bottom-end"
                renderTarget={(open) => (
                  <ActionIcon
                    aria-haspopup="menu"
                    aria-current={isMarked(settings) || undefined}
                    onClick={open}
                    className={classes.gear ?? ''}
                    aria-label={t('shell.settings')}
                  >
                    <IconSettings size={16} stroke={1.6} />
                  </ActionIcon>
                )}
                renderItems={() => <NavMenuItems items={settings} />}
              />
            )}
            <UserMenu onShortcuts={onShortcuts} />
          </>
        )}
      </div>
    </header>
  );
}
