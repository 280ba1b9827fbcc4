/** Words in braces that a subject takes from the time at which it is sent. */
export const SUBJECT_WORDS = ['week', 'date', 'month', 'year'] as const;
type SubjectWord = (typeof SUBJECT_WORDS)[number];

const WORD = /\{(week|date|month|year)\}/g;

/** "Sales, week {week}" as "Sales, week 48": dates of the schedule's time zone; `date` and `month` as of ISO 8601. */
export function filledSubject(text: string, at: Date, timezone: string): string {
  if (!text.includes('{')) return text;
  const day = dayIn(timezone, at);
  const values: Readonly<Record<SubjectWord, string>> = {
    week: String(isoWeek(day)),
    date: day,
    month: day.slice(0, 7),
    year: day.slice(0, 4),
  };
  return text.replace(WORD, (_, word: SubjectWord) => values[word]);
}

/** `2026-11-23` */
function dayIn(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const DAY_MS = 86_400_000;

/** The week that holds the year's first Thursday is the first. */
function isoWeek(day: string): number {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = (at.getUTCDay() + 6) % 7;
  const thursday = at.getTime() + (3 - weekday) * DAY_MS;
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - first) / DAY_MS / 7) + 1;
}
