import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { useIsPhone } from '@facet/sdk/client';
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
const WholeMenuItems = lazy(() => import('./whole-menu-items.tsx'));

interface BarEndProps {
  onSearch(): void;
  onShortcuts(): void;
  /** A page uses that place: the menu holds what stands in the bar otherwise. */
  readonly isTaken: boolean;
}

interface TopBarProps extends BarEndProps {
  /** Gets the place for the title row of a page, which the bar has on phones. */
  placeRef(place: HTMLElement | null): void;
}

export function TopBar({ placeRef, isTaken, ...end }: TopBarProps) {
  const { t } = useTranslation('facet');
  const main = useNav('main');
  const start = useStartPath() ?? '/';
  const isPhone = useIsPhone();
  const burger = useBurger();
  return (
    <header className={classes.bar} data-taken={isTaken || undefined}>
      {main.length === 0 || isTaken ? null : (
        <BarMenu position="bottom-start" renderTarget={burger} renderItems={() => <NavMenuItems items={main} />} />
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
      {isPhone ? <div ref={placeRef} className={classes.place} /> : null}
      <div className={classes.end}>
        <BarEnd isTaken={isTaken} {...end} />
      </div>
    </header>
  );
}

function BarEnd({ onSearch, onShortcuts, isTaken }: BarEndProps) {
  const { t } = useTranslation('facet');
  const { session } = useAppServices();
  const location = useLocation();
  const burger = useBurger();
  if (session.user.isAnonymous)
    return (
      <Button
        variant="filled"
        component="a"
        href={`/login/?next=${encodeURIComponent(location.pathname + location.search)}`}
      >
        {t('shell.signIn')}
      </Button>
    );
  return (
    <>
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.searchText}>{t('shell.search')}</span>
        <kbd aria-hidden>{keyTexts(PALETTE_KEY).join(' ')}</kbd>
      </UnstyledButton>
      {isTaken ? (
        <BarMenu
          position="bottom-end"
          renderTarget={burger}
          renderItems={() => <WholeMenuItems onShortcuts={onShortcuts} />}
        />
      ) : (
        <>
          <NewMenu />
          <SettingsMenu />
          <UserMenu onShortcuts={onShortcuts} />
        </>
      )}
    </>
  );
}

/** The button of the menu on phones. */
function useBurger() {
  const { t } = useTranslation('facet');
  return (open: () => void) => (
    <ActionIcon aria-haspopup="menu" onClick={open} className={classes.burger ?? ''} aria-label={t('shell.menu')}>
      <IconMenu2 size={18} />
    </ActionIcon>
  );
}

function NewMenu() {
  const { t } = useTranslation('facet');
  const create = useNav('new');
  if (create.length === 0) return null;
  return (
    <BarMenu
      position="bottom-end"
      renderTarget={(open) => (
        <Button aria-haspopup="menu" onClick={open} leftSection={<IconPlus size={14} />} className={classes.new ?? ''}>
          {t('shell.new')}
        </Button>
      )}
      renderItems={() => <NavMenuItems items={create} />}
    />
  );
}

function SettingsMenu() {
  const { t } = useTranslation('facet');
  const settings = useNav('settings');
  if (settings.length === 0) return null;
  return (
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
  );
}
