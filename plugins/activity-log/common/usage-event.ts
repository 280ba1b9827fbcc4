import { parseOutsideJson } from '@facet/sdk/common';

/** The stored members of a usage event. */
export interface UsageEvent {
  readonly eventName: string | null;
  readonly dashboardId: number | null;
  readonly sliceId: number | null;
  readonly durationMs: number | null;
  readonly json: Readonly<Record<string, unknown>>;
}

const LARGEST_INTEGER = 2_147_483_647;

/** An integer that fits its column; null for any other value, because clients may send anything. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const rounded = Math.round(number);
  return rounded >= 0 && rounded <= LARGEST_INTEGER ? rounded : null;
}

/**
 * Reads the members of an event that have columns of their own. Ids of the object are taken from the event itself,
 * otherwise from the address that it was sent to; Explore sends the id of its chart only as the source's id.
 */
export function readUsageEvent(
  event: Readonly<Record<string, unknown>>,
  sentTo: { readonly dashboard_id?: unknown; readonly slice_id?: unknown },
): UsageEvent {
  const source = (name: string) => (event.source === name ? wholeNumber(event.source_id) : null);
  return {
    eventName: typeof event.event_name === 'string' ? event.event_name.slice(0, 512) : null,
    dashboardId: wholeNumber(event.dashboard_id) ?? wholeNumber(sentTo.dashboard_id) ?? source('dashboard'),
    sliceId: wholeNumber(event.slice_id) ?? wholeNumber(sentTo.slice_id) ?? source('explore') ?? source('slice'),
    durationMs: wholeNumber(event.duration),
    json: event,
  };
}

/** The events in a request: a list, or its JSON text. `undefined` for anything else. */
export function parseEvents(events: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list = typeof events === 'string' ? parseJson(events) : events;
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function parseJson(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
