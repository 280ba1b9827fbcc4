import type { DrillSubject } from '../contract.client.ts';
import type { DrillServices } from './drill-services.ts';

export type DrillEvent =
  | 'drill_by_modal_opened'
  | 'further_drill_by'
  | 'drill_by_edit_chart'
  | 'drill_by_breadcrumb_clicked';

/** Tells the usage log what was done with a mark. */
export function recordEvent({ api, session }: DrillServices, subject: DrillSubject, name: DrillEvent): void {
  if (!session.can('can_log', 'Superset')) return;
  const { dashboardId } = subject;
  const slice = subject.formData['slice_id'];
  const event = {
    event_name: name,
    event_type: 'user',
    version: 'v2',
    source: dashboardId === undefined ? 'explore' : 'dashboard',
    source_id: dashboardId ?? slice,
    ts: Date.now(),
    ...(typeof slice === 'number' ? { slice_id: slice } : {}),
  };
  const query = { explode: 'events', ...(dashboardId === undefined ? {} : { dashboard_id: String(dashboardId) }) };
  api
    .call('POST /superset/log/', { query, body: { events: [event] } })
    // Usage is for the owner's curiosity: what is not counted is no fault of the page.
    .catch(() => undefined);
}
