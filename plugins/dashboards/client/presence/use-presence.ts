import { useObjectNews } from '@facet/sdk/client';
import { useCallback, useEffect, useState } from 'react';
import { PRESENCE_NEWS } from '../../common/presence-news.ts';
import type { PresentPerson } from '../../common/wire/presence.ts';
import { type DashboardRuntime, useDashboard } from '../runtime/dashboard-runtime.ts';

const BEAT_MS = 20_000;
const NEWS = [`facet/dashboards:${PRESENCE_NEWS}`];
const NO_OTHERS: readonly PresentPerson[] = [];

/** Other people who have the dashboard open now. Says for as long as it is used that this window has it open too. */
export function usePresence(editing: boolean): readonly PresentPerson[] {
  const runtime = useDashboard();
  const [others, setOthers] = useState(NO_OTHERS);
  const [window] = useState(() => crypto.randomUUID());
  const say = useCallback(() => {
    // A hidden page does not count as viewing, but it counts as editing.
    if (document.visibilityState === 'hidden' && !editing) return;
    runtime.api
      .call('PUT /api/v1/dashboard/:id/presence', { params: { id: runtime.id }, body: { window, editing } })
      // Without an answer no other person is shown; the next beat asks again.
      .then(
        ({ result }) => setOthers(result),
        () => setOthers(NO_OTHERS),
      );
  }, [runtime, window, editing]);
  useEffect(() => {
    let beat: ReturnType<typeof setInterval> | undefined;
    let isLeft = false;
    void runtime.firstPicture.wait.then(() => {
      if (isLeft) return;
      say();
      beat = setInterval(say, BEAT_MS);
    });
    document.addEventListener('visibilitychange', say);
    return () => {
      isLeft = true;
      clearInterval(beat);
      document.removeEventListener('visibilitychange', say);
    };
  }, [runtime, say]);
  useEffect(() => {
    const go = () => leave(runtime, window);
    addEventListener('pagehide', go);
    return () => {
      removeEventListener('pagehide', go);
      go();
    };
  }, [runtime, window]);
  useObjectNews(NEWS, say);
  return others;
}

/** Is sent even while the page closes. If it is lost, the entry expires. */
function leave({ api, id }: Pick<DashboardRuntime, 'api' | 'id'>, window: string): void {
  api
    .request(`/api/v1/dashboard/${id}/presence/${window}`, { method: 'DELETE', keepalive: true })
    .catch(() => undefined);
}
