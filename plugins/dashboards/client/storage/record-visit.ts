import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

/** Records a visit of the dashboard in the usage log, which "recent" on the home page reads. */
export function recordVisit({ api, id, isNew, session }: DashboardRuntime): void {
  if (isNew || !session.can('can_log', 'Superset')) return;
  const event = {
    event_name: 'mount_dashboard',
    event_type: 'user',
    version: 'v2',
    source: 'dashboard',
    source_id: id,
    ts: Date.now(),
    dashboard_id: id,
  };
  api
    .call('POST /superset/log/', { query: { explode: 'events', dashboard_id: String(id) }, body: { events: [event] } })
    // Usage is for the owner's curiosity: a visit that is not counted is no fault of the page.
    .catch(() => undefined);
}
