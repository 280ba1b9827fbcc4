const STAMP = /^([+-]?\d{4,})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(\.\d+)?)?$/;
const ZONED = /^(.*\d) (\S+)$/;
const OFFSET = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

/** Milliseconds since 1970 of a timestamp without a zone, read as UTC, to microsecond precision. */
export function epochMs(text: string): number | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = found;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  return (date.getTime() * 1_000 + Math.round(Number(fraction) * 1_000_000)) / 1_000;
}

/** The same for `2020-01-01 00:00:00.000 Europe/Berlin` or `… +02:00`. */
export function zonedEpochMs(text: string): number | undefined {
  const found = ZONED.exec(text);
  const local = epochMs(found?.[1] ?? '');
  const zone = found?.[2];
  if (local === undefined || zone === undefined) return undefined;
  if (zone === 'UTC' || zone === 'Z') return local;
  const offset = OFFSET.exec(zone);
  if (offset) {
    const [, sign, hours, minutes, seconds = '0'] = offset;
    const ms = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return local - (sign === '-' ? -ms : ms);
  }
  // The offset depends on the instant, which is not known yet; that of a nearby instant leads to it.
  const first = offsetAt(zone, local);
  return first === undefined ? undefined : local - (offsetAt(zone, local - first) ?? first);
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();
const MOST_CLOCKS = 600;

/** Offset of a time zone from UTC. */
function offsetAt(zone: string, epoch: number): number | undefined {
  const clock = clockOf(zone);
  const whole = Math.floor(epoch / 1_000) * 1_000;
  const date = new Date(whole);
  if (!clock || Number.isNaN(date.getTime())) return undefined;
  const parts = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  const year = Number(parts['year']) * (parts['era'] === 'B' || parts['era'] === 'BC' ? -1 : 1);
  const shown = new Date(0);
  shown.setUTCFullYear(year < 0 ? year + 1 : year, Number(parts['month']) - 1, Number(parts['day']));
  shown.setUTCHours(Number(parts['hour']) % 24, Number(parts['minute']), Number(parts['second']));
  return shown.getTime() - whole;
}

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const clock = createClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** Null for a zone that this machine does not know. */
function createClock(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
