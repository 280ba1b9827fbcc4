import { afterEach, describe, expect, it } from 'vitest';
import { parseDateText } from './date-text.ts';
import { isoText, type Moment } from './moment.ts';
import { resolveTimeRange } from './resolve-time-range.ts';
import { CALENDAR_EDGES } from './testing/calendar-edges.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const BASE: Moment = { wallMs: 0, micros: 0, offsetMinutes: null };

// Ranges are wall clocks: a machine whose clock jumps in the night of the range gives the same bounds.
describe.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'time ranges at the ends of months, in leap years and in nights of a clock change, on a machine in %s',
  (machine) => {
    it.each(CALENDAR_EDGES)('at %s: %s', (now, range, since, until) => {
      process.env['TZ'] = machine;
      const clock = parseDateText(now, BASE);
      if (clock === undefined) throw new TypeError(now);
      const bounds = resolveTimeRange(range, { now: clock });
      expect([bounds.since && isoText(bounds.since), bounds.until && isoText(bounds.until)]).toEqual([since, until]);
    });
  },
);
