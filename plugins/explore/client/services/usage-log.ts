import type { ExploreServices } from './explore-services.ts';

/** What happened on the page, by the names of the contract. */
export type UsageName = 'mount_explorer' | 'load_chart' | 'render_chart' | 'force_refresh_chart';

export interface UsageLog {
  record(name: UsageName, details?: Readonly<Record<string, unknown>>): void;
  /** Sends what waits; later events are sent with the next ones. */
  flush(): void;
}

/** Events are sent together: after a rest, or once there are so many. */
const REST_MS = 1000;
const BATCH = 1024;

/**
 * Usage of a chart that a session may report; the home page lists what was opened. Without a session of its own, a page is only
 * drawn for somebody, which is no use.
 */
export function usageLog({ api, session }: Pick<ExploreServices, 'api' | 'session'>, chart: number | null): UsageLog {
  const reports = session.csrfToken !== null && session.can('can_log', 'Superset');
  let waiting: object[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    const address = new URLSearchParams({ explode: 'events', ...(chart === null ? {} : { slice_id: String(chart) }) });
    api
      .request(`/superset/log/?${address}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events }),
        // A page that goes takes its last events along.
        keepalive: true,
      })
      // Usage is for the owner's curiosity: what is not counted is no fault of the page.
      .catch(() => undefined);
  };
  return {
    flush,
    record(name, details = {}) {
      if (!reports) return;
      const about = chart === null ? {} : { source_id: chart, slice_id: chart };
      waiting.push({
        event_name: name,
        event_type: name === 'mount_explorer' ? 'user' : 'timing',
        version: 'v2',
        source: 'slice',
        ts: Date.now(),
        ...about,
        ...details,
      });
      if (waiting.length >= BATCH) flush();
      else timer ??= setTimeout(flush, REST_MS);
    },
  };
}
