import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneBarContext } from '@facet/sdk/client';
import { PageSkeleton } from '@facet/sdk/ui';
import type { ToastQueue } from '../notifier.ts';
import { CommandKeys } from './command-keys.tsx';
import { LeftOutNotice } from './left-out-notice.tsx';
import { BusyServerNotice } from './busy-server-notice.tsx';
import { NewerReleaseNotice } from './newer-release-notice.tsx';
import { PageRoutes, usePublicPage } from './page-routes.tsx';
import { SessionNotice } from './session-notice.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { usePhoneBarPlace } from './use-phone-bar-place.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutsOverlay = lazy(() => import('./shortcuts-overlay.tsx'));
const Toasts = lazy(() => import('./toasts.tsx'));

/** What surrounds every page: the bar, the palette, the toasts. */
export function Shell({ toasts }: { readonly toasts: ToastQueue }) {
  const { t } = useTranslation('facet');
  const alone = usePublicPage();
  const palette = useOverlay();
  const shortcuts = useOverlay();
  const [phoneBar, setPlace, isTaken] = usePhoneBarPlace();
  const toastsWanted = useSyncExternalStore(toasts.subscribe, toasts.wanted);
  return (
    <div className={classes.shell}>
      {alone ? null : (
        <>
          <a href="#content" className={classes.skip}>
            {t('shell.skip')}
          </a>
          <TopBar onSearch={palette.open} onShortcuts={shortcuts.open} placeRef={setPlace} isTaken={isTaken} />
          <SessionNotice />
          <NewerReleaseNotice />
          <BusyServerNotice />
          <LeftOutNotice />
        </>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        <PhoneBarContext value={phoneBar}>
          <Suspense fallback={<PageSkeleton />}>
            <PageRoutes />
          </Suspense>
        </PhoneBarContext>
        {/* Menus and lists float here, so that they belong to the page's content for assistive technology. */}
        <div data-mantine-shared-portal-node="true" />
      </main>
      {alone ? null : <CommandKeys onPalette={palette.open} onShortcuts={shortcuts.open} />}
      {palette.wanted ? (
        <Suspense>
          <Palette opened={palette.opened} onClose={palette.close} />
        </Suspense>
      ) : null}
      {shortcuts.wanted ? (
        <Suspense>
          <ShortcutsOverlay opened={shortcuts.opened} onClose={shortcuts.close} />
        </Suspense>
      ) : null}
      {toastsWanted ? (
        <Suspense>
          <Toasts queue={toasts} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Something that lies over the page; its code is wanted from the first opening on. */
function useOverlay() {
  const [state, setState] = useState({ wanted: false, opened: false });
  const open = useCallback(() => setState({ wanted: true, opened: true }), []);
  const close = useCallback(() => setState({ wanted: true, opened: false }), []);
  return { ...state, open, close };
}
