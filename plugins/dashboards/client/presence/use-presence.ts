import { useObjectNews } from '@facet/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PRESENCE_NEWS } from '../../common/presence-news.ts';
import type { PresentPerson } from '../../common/wire/presence.ts';
import { type DashboardRuntime, useDashboard } from '../runtime/dashboard-runtime.ts';

const NEWS = [`facet/dashboards:${PRESENCE_NEWS}`];
const NO_OTHERS: readonly PresentPerson[] = [];

/** How often a window says that it is there, and for how long each time, in seconds. */
interface Rhythm {
  readonly every: number;
  readonly holds: number;
}

/** Where a few are together, one whose browser was ended is soon gone. */
const TOGETHER: Rhythm = { every: 10, holds: 20 };
/** Nobody waits for news of it, or so many do that their calls would be a load. */
const APART: Rhythm = { every: 30, holds: 40 };
/** Browsers wake a hidden page once a minute. */
const HIDDEN: Rhythm = { every: 60, holds: 75 };
const FEW = 4;

function rhythmOf(others: number): Rhythm {
  if (document.visibilityState === 'hidden') return HIDDEN;
  return others > 0 && others <= FEW ? TOGETHER : APART;
}

/** Other people who have the dashboard open now. Says for as long as it is used that this window has it open too. */
export function usePresence(editing: boolean): readonly PresentPerson[] {
  const runtime = useDashboard();
  const [others, setOthers] = useState(NO_OTHERS);
  const [window] = useState(() => crypto.randomUUID());
  const say = useRef(() => {});
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let known = 0;
    const show = (result: readonly PresentPerson[]) => {
      if (isOver) return;
      known = result.length;
      setOthers(result);
      clearTimeout(next);
      next = setTimeout(beat, rhythmOf(known).every * 1_000);
    };
    const beat = () => {
      clearTimeout(next);
      // A hidden page does not count as viewing, but it counts as editing.
      if (document.visibilityState === 'hidden' && !editing) {
        leave(runtime, window);
        return;
      }
      runtime.api
        .call('PUT /api/v1/dashboard/:id/presence', {
          params: { id: runtime.id },
          body: { window, editing, seconds: rhythmOf(known).holds },
        })
        // Without an answer no other person is shown; the next beat asks again.
        .then(
          ({ result }) => show(result),
          () => show(NO_OTHERS),
        );
    };
    void runtime.firstPicture.wait.then(() => {
      if (isOver) return;
      say.current = beat;
      document.addEventListener('visibilitychange', beat);
      beat();
    });
    return () => {
      isOver = true;
      clearTimeout(next);
      say.current = () => {};
      document.removeEventListener('visibilitychange', beat);
    };
  }, [runtime, window, editing]);
  useEffect(() => {
    const go = () => leave(runtime, window);
    addEventListener('pagehide', go);
    return () => {
      removeEventListener('pagehide', go);
      go();
    };
  }, [runtime, window]);
  useObjectNews(
    NEWS,
    useCallback(() => say.current(), []),
  );
  return others;
}

/** Is sent even while the page closes. If it is lost, the entry runs out. */
function leave({ api, id }: Pick<DashboardRuntime, 'api' | 'id'>, window: string): void {
  api
    .request(`/api/v1/dashboard/${id}/presence/${window}`, { method: 'DELETE', keepalive: true })
    .catch(() => undefined);
}
