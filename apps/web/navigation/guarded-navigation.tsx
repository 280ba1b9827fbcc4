import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useHref, useLocation } from 'react-router';
import { hasUnsavedWork } from '@facet/sdk/client';
import { guardBackButton, guardNavigator, indexOf, type NavigationGuard, type NavigationPlace } from './guard.ts';

const leaveAtOnce = (go: () => void): void => go();
const shown = placeKeeper();
/** The component that asks the person, while one is mounted. */
const question = { put: leaveAtOnce };
const guard: NavigationGuard = { blocks: hasUnsavedWork, place: shown.place, ask: (go) => question.put(go) };

/** To be called before the router starts: a window tells its listeners in the order in which they came. */
export function watchBackButton(): void {
  guardBackButton(window, guard);
}

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Inside the router: links, `navigate` and the back button ask before they leave unsaved work. */
export function GuardedNavigation({ children }: { readonly children: ReactNode }) {
  const context = use(NavigationContext);
  const location = useLocation();
  const path = useHref(location.pathname);
  const [proceed, setProceed] = useState<(() => void) | null>(null);

  useEffect(() => {
    shown.keep({ path, index: indexOf(history.state) });
  });

  useEffect(() => {
    question.put = (go) => setProceed(() => go);
    return () => {
      question.put = leaveAtOnce;
    };
  }, []);
  const guarded = useMemo(
    () => ({ ...context, navigator: { ...context.navigator, ...guardNavigator(context.navigator, guard) } }),
    [context],
  );

  return (
    <NavigationContext value={guarded}>
      {children}
      {proceed === null ? null : (
        <Suspense>
          <LeaveDialog
            onLeave={() => {
              setProceed(null);
              proceed();
            }}
            onStay={() => setProceed(null)}
          />
        </Suspense>
      )}
    </NavigationContext>
  );
}

/** Remembers which page is shown: the browser's address is already another one when the back button is heard of. */
function placeKeeper() {
  let kept: NavigationPlace = { path: '', index: Number.NaN };
  return {
    place: () => kept,
    keep: (place: NavigationPlace) => {
      kept = place;
    },
  };
}
