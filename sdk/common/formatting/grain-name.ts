/** Units in the names that engines give to time grains. */
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof UNITS)[number];

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** A Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);
const DAY_MS = 86_400_000;

/**
 * The name of a time grain in the language of the reader. Engines name their grains in English, and clients read those
 * names; a name that is none of the common ones, such as one that an operator added, stays as it is.
 */
export function grainName(name: string, locale: string): string {
  if (/^en\b/i.test(locale)) return name;
  const lower = name.toLowerCase();
  const [, count, word = ''] = /^(?:(\d{1,4}) )?([a-z]+)$/.exec(lower) ?? [];
  const unit = UNITS.find((one) => one === word);
  if (unit !== undefined)
    return count === undefined
      ? unitName(unit, locale)
      : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count));
  const [, edge, dayName = ''] = /^week (starting|ending) ([a-z]+)$/.exec(lower) ?? [];
  const place = DAYS.indexOf(dayName);
  if (edge === undefined || place < 0) return name;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + place * DAY_MS);
  return `${unitName('week', locale)} (${edge === 'starting' ? `${day} …` : `… ${day}`})`;
}

function unitName(unit: Unit, locale: string): string {
  const field = unit === 'week' ? 'weekOfYear' : unit;
  const text = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(field) ?? unit;
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
