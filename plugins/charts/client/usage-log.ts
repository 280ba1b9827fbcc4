import type { ApiClient, Session } from '@facet/sdk/client/tokens';

/** Names of usage events, as in the contract. */
export type UsageName =
  | 'mount_explorer'
  | 'mount_dashboard'
  | 'load_chart'
  | 'render_chart'
  | 'force_refresh_chart'
  | 'change_explore_controls'
  | 'chart_download_as_csv'
  | 'chart_download_as_csv_pivoted'
  | 'chart_download_as_json'
  | 'chart_download_as_xls'
  | 'force_refresh_dashboard'
  | 'change_dashboard_filter'
  | 'select_dashboard_tab'
  | 'hide_browser_tab'
  | 'drill_by_modal_opened'
  | 'further_drill_by'
  | 'drill_by_edit_chart'
  | 'drill_by_breadcrumb_clicked';

/** The object that the page shows; null for an unsaved chart. */
export type UsageSubject =
  | { readonly kind: 'dashboard'; readonly id: number }
  | { readonly kind: 'slice'; readonly id: number | null };

export interface UsageLog {
  record(name: UsageName, details?: Readonly<Record<string, unknown>>): void;
  /** Sends the pending events now. */
  flush(): void;
}

/** Events are sent in batches: after a pause, or when there are this many. */
const REST_MS = 1000;
const BATCH = 1024;
/** Browsers refuse calls that may outlive their page once their bodies exceed 64 KiB together. */
const OUTLIVES_BYTES = 48 * 1024;

/** Names of the pages, as in the contract. */
const SOURCES = { dashboard: 'dashboard', slice: 'explore' } as const;

let impression: string | null = null;

/** Id that all events have in common until the application is loaded again. */
const impressionId = (): string => (impression ??= crypto.randomUUID());

/** Events with a duration; the others record actions of the user. */
const TIMED: ReadonlySet<UsageName> = new Set(['load_chart', 'render_chart', 'hide_browser_tab']);

/**
 * Reports usage events of a page, for the list of recent objects on the home page. A page without a session, such as
 * one that is rendered for a report, reports nothing, because no user sees it.
 * @param page The document
 */
export function openUsageLog(
  { api, session }: { readonly api: Pick<ApiClient, 'request'>; readonly session: Session },
  subject: UsageSubject,
  page: { readonly visibilityState: string },
): UsageLog {
  const reports = session.csrfToken !== null && session.can('can_log', 'Superset');
  const about = aboutOf(subject);
  let waiting: object[] = [];
  let action: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    const address = new URLSearchParams({ explode: 'events' });
    for (const [name, id] of Object.entries(about)) address.set(name, String(id));
    const body = JSON.stringify({ events });
    const message = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      // Events can still be sent while the page is being closed; a batch that is too long for that needs the page.
      keepalive: new TextEncoder().encode(body).byteLength <= OUTLIVES_BYTES,
    };
    api
      .request(`/superset/log/?${address}`, message)
      // Usage statistics may be incomplete: a failure here must not disturb the page.
      .catch(() => undefined);
  };
  return {
    flush,
    record(name, details = {}) {
      if (!reports) return;
      const isTimed = TIMED.has(name);
      if (!isTimed) action = crypto.randomUUID();
      waiting.push({
        event_name: name,
        // A duration names the action before it, which caused it.
        ...(isTimed
          ? { event_type: 'timing', trigger_event: action }
          : { event_type: 'user', event_id: action, visibility: page.visibilityState }),
        impression_id: impressionId(),
        version: 'v2',
        source: SOURCES[subject.kind],
        ts: Date.now(),
        ...(subject.id === null ? {} : { source_id: subject.id }),
        ...about,
        ...details,
      });
      if (waiting.length >= BATCH) flush();
      else timer ??= setTimeout(flush, REST_MS);
    },
  };
}

function aboutOf({ kind, id }: UsageSubject): Readonly<Record<string, number>> {
  if (id === null) return {};
  return kind === 'dashboard' ? { dashboard_id: id } : { slice_id: id };
}
