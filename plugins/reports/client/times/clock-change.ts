const DAY_MS = 86_400_000;
/** Zones with daylight-saving time change their clocks at least once in it. */
const DAYS_AHEAD = 370;
/** Precision of the found moment. */
const EXACT_MS = 60_000;

/** The next moment at which clocks of the time zone change; undefined if they do not within a year. */
export function nextClockChange(timezone: string, after: Date): Date | undefined {
  const offset = offsetsOf(timezone);
  const now = offset(after.getTime());
  let before = after.getTime();
  for (let day = 1; day <= DAYS_AHEAD; day += 1) {
    const until = after.getTime() + day * DAY_MS;
    if (offset(until) !== now) return new Date(changeBetween(before, until, (at) => offset(at) === now));
    before = until;
  }
  return undefined;
}

/** Offset of the zone at a moment, such as `GMT+02:00`. */
function offsetsOf(timezone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function changeBetween(same: number, changed: number, isSame: (at: number) => boolean): number {
  let [low, high] = [same, changed];
  while (high - low > EXACT_MS) {
    const middle = Math.floor((low + high) / 2);
    if (isSame(middle)) low = middle;
    else high = middle;
  }
  return Math.round(high / EXACT_MS) * EXACT_MS;
}
