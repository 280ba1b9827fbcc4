import { type Moment, parts } from './moment.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Writes a moment as a strftime format asks; directives that are not known stay as they are. */
export function strftime(at: Moment, format: string): string {
  const { year, month, day, hour, minute, second, weekday } = parts(at);
  const yearDay = Math.floor((at.wallMs - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const fraction = (((at.wallMs % 1000) + 1000) % 1000) * 1000 + at.micros;
  const values: Readonly<Record<string, string>> = {
    Y: pad(year, 4),
    y: pad(year % 100),
    m: pad(month),
    d: pad(day),
    e: String(day).padStart(2, ' '),
    H: pad(hour),
    I: pad(hour % 12 || 12),
    M: pad(minute),
    S: pad(second),
    f: pad(fraction, 6),
    p: hour < 12 ? 'AM' : 'PM',
    j: pad(yearDay, 3),
    B: MONTHS[month - 1] ?? '',
    b: (MONTHS[month - 1] ?? '').slice(0, 3),
    A: DAYS[weekday] ?? '',
    a: (DAYS[weekday] ?? '').slice(0, 3),
    w: String((weekday + 1) % 7),
    u: String(weekday + 1),
    F: `${pad(year, 4)}-${pad(month)}-${pad(day)}`,
    T: `${pad(hour)}:${pad(minute)}:${pad(second)}`,
    s: String(Math.floor(at.wallMs / 1000)),
    '%': '%',
  };
  return format.replace(/%([A-Za-z%])/g, (directive, letter: string) => values[letter] ?? directive);
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}
