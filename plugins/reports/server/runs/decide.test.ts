import { expect, it } from 'vitest';
import type { ReportRow } from '../schedules/tables.ts';
import { decide } from './decide.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const stored = (moment: Date) => `${moment.toISOString().slice(0, -1)}000`;

const row = (type: 'Alert' | 'Report', state: ReportRow['last_state'], evaluated: Date): ReportRow =>
  ({
    type,
    last_state: state,
    last_eval_dttm: stored(evaluated),
    working_timeout: 3_600,
    grace_period: 14_400,
  }) as ReportRow;

it.each([
  ['a new report runs', row('Report', 'Not triggered', ago(0)), undefined, 'run'],
  ['after an error it runs again', row('Alert', 'Error', ago(1)), ago(1), 'run'],
  ['a report has no grace period', row('Report', 'Success', ago(1)), ago(1), 'run'],
  ['an alert inside its grace period waits', row('Alert', 'Success', ago(1)), ago(1), 'grace'],
  ['and goes on waiting', row('Alert', 'On Grace', ago(1)), ago(14_399), 'grace'],
  ['until it is over', row('Alert', 'On Grace', ago(1)), ago(14_400), 'run'],
  ['a second run refuses', row('Report', 'Working', ago(3_599)), undefined, 'refuse'],
  ['until the first one took too long', row('Report', 'Working', ago(3_600)), undefined, 'time-out'],
] as const)('%s', (_, report, lastSuccess, expected) => expect(decide(report, lastSuccess, NOW)).toBe(expected));
