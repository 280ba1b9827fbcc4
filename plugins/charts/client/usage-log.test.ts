import type { ApiClient, Session } from '@facet/sdk/client/tokens';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openUsageLog, type UsageSubject } from './usage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ID = /^[0-9a-f-]{36}$/;

function log(subject: UsageSubject, rights = { csrfToken: 'x' as string | null, may: true }) {
  const sent: { readonly path: string; readonly names: readonly unknown[] }[] = [];
  const outlives: (boolean | undefined)[] = [];
  const events: Readonly<Record<string, unknown>>[] = [];
  const api = {
    async request(path: string, init: RequestInit) {
      const body = JSON.parse(String(init.body)) as { readonly events: readonly Readonly<Record<string, unknown>>[] };
      events.push(...body.events);
      sent.push({ path, names: body.events.map(({ event_name: name }) => name) });
      outlives.push(init.keepalive);
      return new Response();
    },
  } as unknown as ApiClient;
  const session = { csrfToken: rights.csrfToken, can: () => rights.may } as unknown as Session;
  return { sent, events, outlives, ...openUsageLog({ api, session }, subject, document) };
}

it('[B9.60] [B7.69] sends the events of one second together', () => {
  const { sent, record } = log({ kind: 'slice', id: 7 });
  record('mount_explorer');
  vi.advanceTimersByTime(999);
  record('load_chart');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ path: '/superset/log/?explode=events&slice_id=7', names: ['mount_explorer', 'load_chart'] }]);
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(1);
});

it('[B7.67] [B7.68] [B9.63] names the displayed object, in the address and in each event', async () => {
  const bodies: unknown[] = [];
  const api = {
    async request(path: string, init: RequestInit) {
      bodies.push([path, JSON.parse(String(init.body))]);
      return new Response();
    },
  } as unknown as ApiClient;
  const session = { csrfToken: 'x', can: () => true } as unknown as Session;
  vi.setSystemTime(5);
  const usage = openUsageLog({ api, session }, { kind: 'dashboard', id: 3 }, document);
  usage.record('mount_dashboard');
  usage.record('load_chart', { slice_id: 9, duration: 12 });
  usage.flush();
  const impression_id = expect.stringMatching(ID) as unknown;
  const action = expect.stringMatching(ID) as unknown;
  const dashboard = { version: 'v2', source: 'dashboard', source_id: 3, dashboard_id: 3, ts: 5, impression_id };
  expect(bodies).toEqual([
    [
      '/superset/log/?explode=events&dashboard_id=3',
      {
        events: [
          {
            ...dashboard,
            event_name: 'mount_dashboard',
            event_type: 'user',
            event_id: action,
            visibility: document.visibilityState,
          },
          {
            ...dashboard,
            event_name: 'load_chart',
            event_type: 'timing',
            trigger_event: action,
            slice_id: 9,
            duration: 12,
          },
        ],
      },
    ],
  ]);
});

it('[B3.41] events of one visit have an id in common, and a duration names the action before it', () => {
  const { events, record, flush } = log({ kind: 'slice', id: 7 });
  for (const name of ['mount_explorer', 'load_chart', 'force_refresh_chart', 'load_chart'] as const) record(name);
  flush();
  const [opened, first, forced, second] = events;
  expect(new Set(events.map(({ impression_id: id }) => id)).size).toBe(1);
  expect(first?.['trigger_event']).toBe(opened?.['event_id']);
  expect(second?.['trigger_event']).toBe(forced?.['event_id']);
  expect(forced?.['event_id']).not.toBe(opened?.['event_id']);
  expect(events.map(({ source }) => source)).toEqual(events.map(() => 'explore'));
});

it('[B9.60] [B7.69] sends 1024 events at once', () => {
  const { sent, record } = log({ kind: 'slice', id: null });
  for (let count = 0; count < 1024; count += 1) record('render_chart');
  expect(sent.map(({ path, names }) => [path, names.length])).toEqual([['/superset/log/?explode=events', 1024]]);
});

it.each([
  ['one event', 1, 'line', true],
  ['1024 events', 1024, 'line', false],
  ['a long text', 1, 'l'.repeat(48 * 1024), false],
  ['a text that is long in bytes', 1, '線'.repeat(20 * 1024), false],
])('[B7.68] lets a call outlive the page where browsers allow its length: %s', (_title, count, viz_type, expected) => {
  const { outlives, record, flush } = log({ kind: 'slice', id: 7 });
  for (let n = 0; n < count; n += 1) record('load_chart', { viz_type });
  flush();
  expect(outlives).toEqual([expected]);
});

it('sends the last events when the page is closed', () => {
  const { sent, record, flush } = log({ kind: 'slice', id: 7 });
  record('load_chart');
  flush();
  flush();
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(1);
});

it.each([
  { csrfToken: null, may: true },
  { csrfToken: 'x', may: false },
])('sends nothing of a session that may not report: %j', (rights) => {
  const { sent, record, flush } = log({ kind: 'slice', id: 7 }, rights);
  record('mount_explorer');
  flush();
  expect(sent).toEqual([]);
});
