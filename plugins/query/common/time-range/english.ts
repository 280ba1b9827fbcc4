import { add, DAY_MS, daysInMonth, type Moment, parts, truncate, type Unit, wall } from './moment.ts';

/** A moment read from English, and which parts of it the text spoke of. */
export interface EnglishMoment {
  readonly at: Moment;
  readonly hasTime: boolean;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const UNIT_WORDS: Readonly<Record<string, Unit>> = {
  s: 'second',
  sec: 'second',
  second: 'second',
  m: 'minute',
  min: 'minute',
  minute: 'minute',
  h: 'hour',
  hr: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
  w: 'week',
  wk: 'week',
  week: 'week',
  mth: 'month',
  month: 'month',
  y: 'year',
  yr: 'year',
  year: 'year',
};
const UNIT_PATTERN = 'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?|[smhdwy]';
const DELTA = new RegExp(
  String.raw`([-+]\s*)?(?<![\w.])(\d+(?:\.\d+)?|(?:${Object.keys(NUMBER_WORDS).join('|')})\b)\s*(${UNIT_PATTERN})\b(?:\s+(ago|before|prior|from|after|later|hence))?`,
  'gi',
);
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SCOPE = new RegExp(
  String.raw`\b(last|prior|previous|next|this)\s+(second|minute|hour|day|week|month|year|${WEEKDAYS.join('|')})\b(?!s)`,
  'i',
);
/** Hours of the clock that a word stands for. */
const CLOCK_WORDS: readonly (readonly [pattern: RegExp, hour: number])[] = [
  [/\bmidnight\b/i, 0],
  [/\bnoon\b/i, 12],
  [/\bmorning\b/i, 6],
  [/\btonight\b|\bnight\b/i, 21],
  [/\bevening\b/i, 18],
  [/\beod\b|\bend of day\b/i, 17],
];
/** Words for a day stand for this hour, where the hour is asked. */
const START_HOUR = 9;

/**
 * Reads a moment relative to `source` from English. Texts may hold more than it understands; undefined when it
 * understands nothing.
 */
export function readEnglish(text: string, source: Moment): EnglishMoment | undefined {
  let at = source;
  let understood = false;
  let hasTime = false;

  const date = [...text.matchAll(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g)].at(-1);
  if (date !== undefined) {
    const [year, month, day] = [Number(date[1]), Number(date[2]), Number(date[3])];
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
    at = { ...at, wallMs: wall(year, month, day) + timeOfDay(source) };
    understood = true;
  }
  const word = /\b(today|yesterday|tomorrow|tonight|now|eom|eoy)\b/i.exec(text)?.[1]?.toLowerCase();
  if (word !== undefined) {
    understood = true;
    at = dayWord(word, at);
    hasTime = word === 'now';
  }
  const scope = SCOPE.exec(text);
  if (scope !== null) {
    const read = scoped(scope[1]?.toLowerCase() ?? '', scope[2]?.toLowerCase() ?? '', at);
    if (read === undefined) return undefined;
    understood = true;
    ({ at, hasTime } = read);
  }
  for (const delta of text.matchAll(DELTA)) {
    const moved = shifted(at, delta);
    if (moved === undefined) return undefined;
    understood = true;
    ({ at } = moved);
    hasTime ||= moved.hasTime;
  }
  const hour = clockHour(text);
  if (hour !== undefined) {
    at = { ...at, wallMs: dayStart(at) + hour * 3_600_000, micros: 0 };
    return { at, hasTime: true };
  }
  return understood ? { at, hasTime } : undefined;
}

const timeOfDay = (at: Moment): number => at.wallMs - dayStart(at);

const dayStart = (at: Moment): number => Math.floor(at.wallMs / DAY_MS) * DAY_MS;

const atStartHour = (at: Moment, hour = START_HOUR): Moment => ({
  ...at,
  wallMs: dayStart(at) + hour * 3_600_000,
  micros: 0,
});

function dayWord(word: string, at: Moment): Moment {
  if (word === 'now') return at;
  const { year, month } = parts(at);
  if (word === 'eom') return atStartHour({ ...at, wallMs: wall(year, month, daysInMonth(year, month)) });
  if (word === 'eoy') return atStartHour({ ...at, wallMs: wall(year, 12, 31) });
  const days = word === 'yesterday' ? -1 : word === 'tomorrow' ? 1 : 0;
  return atStartHour({ ...at, wallMs: at.wallMs + days * DAY_MS });
}

/** `last week`, `this month`, `next tuesday`: where the language of calendars puts them, not by adding a unit. */
function scoped(scope: string, unit: string, at: Moment): EnglishMoment | undefined {
  const direction = scope === 'next' ? 1 : scope === 'this' ? 0 : -1;
  const { year, month, weekday } = parts(at);
  const day = (wallMs: number): EnglishMoment => ({ at: atStartHour({ ...at, wallMs }), hasTime: false });
  switch (unit) {
    case 'second':
    case 'minute':
      return undefined;
    case 'hour': {
      const moved = add(truncate(at, 'hour'), direction, 'hour');
      return moved === null ? undefined : { at: moved, hasTime: true };
    }
    case 'day':
      if (direction === 0) return { at: atStartHour(at, 17), hasTime: true };
      return day(at.wallMs + direction * DAY_MS);
    case 'week':
      return day(at.wallMs + (direction === 0 ? 4 - weekday : direction * 7) * DAY_MS);
    case 'month':
      if (direction === 0) return day(wall(year, month, daysInMonth(year, month)));
      return day(wall(year, month + direction, 1));
    case 'year':
      return day(direction === 0 ? wall(year, 12, 31) : wall(year + direction, 1, 1));
    default: {
      const days = WEEKDAYS.indexOf(unit) - weekday;
      const step = direction > 0 && days <= 0 ? 7 : direction < 0 && days >= 0 ? -7 : 0;
      return day(at.wallMs + (days + step) * DAY_MS);
    }
  }
}

function shifted(at: Moment, delta: RegExpMatchArray): EnglishMoment | undefined {
  const [, sign, amount = '', unitText = '', direction] = delta;
  const size = NUMBER_WORDS[amount.toLowerCase()] ?? Number(amount);
  const lower = unitText.toLowerCase();
  const unit = UNIT_WORDS[lower] ?? UNIT_WORDS[lower.replace(/s$/, '')];
  if (unit === undefined || !Number.isFinite(size)) return undefined;
  const back = sign?.startsWith('-') === true || /^(ago|before|prior)$/i.test(direction ?? '');
  const count = back ? -size : size;
  const hasTime = unit === 'second' || unit === 'minute' || unit === 'hour';
  const whole = Math.trunc(count);
  const moved = add(at, whole, unit);
  if (moved === null) return undefined;
  const rest = count - whole;
  if (rest === 0) return { at: moved, hasTime };
  if (unit === 'month' || unit === 'year') return undefined;
  const step = add(moved, 1, unit);
  return step === null
    ? undefined
    : { at: { ...moved, wallMs: moved.wallMs + Math.round(rest * (step.wallMs - moved.wallMs)) }, hasTime };
}

function clockHour(text: string): number | undefined {
  const clock = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)\b/i.exec(text);
  if (clock !== null) {
    const hour = (Number(clock[1]) % 12) + (clock[3]?.toLowerCase() === 'pm' ? 12 : 0);
    return hour + Number(clock[2] ?? 0) / 60;
  }
  return CLOCK_WORDS.find(([pattern]) => pattern.test(text))?.[1];
}
