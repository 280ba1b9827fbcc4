import type { ExploreServices } from '../services/explore-services.ts';

/** Tells the usage log that the chart was opened; "recent" on the home page reads it. */
export function recordVisit({ api, session }: Pick<ExploreServices, 'api' | 'session'>, chart: number): void {
  if (!session.can('can_log', 'Superset')) return;
  const event = {
    event_name: 'mount_explorer',
    event_type: 'user',
    version: 'v2',
    source: 'slice',
    source_id: chart,
    ts: Date.now(),
    slice_id: chart,
  };
  api
    .call('POST /superset/log/', { query: { explode: 'events', slice_id: String(chart) }, body: { events: [event] } })
    // Usage is for the owner's curiosity: a visit that is not counted is no fault of the page.
    .catch(() => undefined);
}
