import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { timeRangeText } from '../../server/time-range-text.ts';
import { TimeRangeError } from './errors.ts';
import { isoText, type Moment } from './moment.ts';
import { parseDateText } from './date-text.ts';
import { resolveTimeRange } from './resolve-time-range.ts';
import { humanTimedelta, normalizeTimeDelta, offsetBounds, pastTimedelta } from './time-shift.ts';

const FOLDER = '../shared/golden/semantics';
const present = existsSync(`${FOLDER}/time-range.tsv`);
if (!present) process.stderr.write(`skipped: ${FOLDER} is absent, recorded time ranges are not replayed\n`);

function table(file: string): string[][] {
  return readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

const BASE: Moment = { wallMs: 0, micros: 0, offsetMinutes: null };

function at(text: string): Moment {
  const read = parseDateText(text, BASE);
  if (read === undefined) throw new TypeError(`not a moment: ${text}`);
  return read;
}

interface Outcome {
  readonly since?: string | null;
  readonly until?: string | null;
  readonly error?: string;
}

function outcome(range: string | null, now: Moment, options: Readonly<Record<string, string>>): Outcome {
  try {
    const { since, until } = resolveTimeRange(range, {
      now,
      relativeStart: options['relative_start'] ?? null,
      relativeEnd: options['relative_end'] ?? null,
      timeShift: options['time_shift'] ?? null,
      since: options['since'] ?? null,
      until: options['until'] ?? null,
    });
    return { since: since && isoText(since), until: until && isoText(until) };
  } catch (error) {
    if (!(error instanceof TimeRangeError)) throw error;
    return { error: `${error.kind}: ${timeRangeText(error)}` };
  }
}

function agrees(mine: Outcome, wanted: Outcome): boolean {
  const error = wanted.error ?? '';
  if (error.startsWith('crash')) return true;
  if (error.startsWith('grammar')) return mine.error?.startsWith('grammar') === true;
  if (error !== '') return mine.error === error;
  return (
    mine.error === undefined &&
    (mine.since ?? '') === (wanted.since ?? '') &&
    (mine.until ?? '') === (wanted.until ?? '')
  );
}

const NONSENSE = 'the reference reads a year as a time of day (2020 as 20:20); ours says that it cannot be read';

/** Texts that are read otherwise, each with its reason. */
const MISSES: Readonly<Record<string, string>> = {
  'last day of february : ': 'the reference drops words until it reads a month; ours reads the day before today',
  'Q1 2020 : ': NONSENSE,
  '2020-Q1 : ': NONSENSE,
  '2020-W05-3 : ': NONSENSE,
  '10000-01-01 : ': NONSENSE,
  '2018-09-05T25:00:00 : ': NONSENSE,
  '2018-09-05T10:60:00 : ': NONSENSE,
  'normalize_time_delta 1 DAY AGO': 'the name of a unit is the same in capitals',
};

type Miss = readonly [text: string, miss: string];

/** Prints the rate and every miss with its reason; fails for one without, and for a reason that is needed no more. */
function report(name: string, misses: readonly Miss[], texts: readonly string[]): void {
  const lines = misses.map(([text, miss]) => `  ${miss}\n    ${MISSES[text] ?? 'no reason is known'}\n`);
  process.stdout.write(`${name}: ${texts.length - misses.length} of ${texts.length}\n${lines.join('')}`);
  expect(texts.length).toBeGreaterThan(0);
  const missed = new Set(misses.map(([text]) => text));
  expect([...missed].sort(), lines.join('')).toEqual([...new Set(texts.filter((text) => text in MISSES))].sort());
}

describe.skipIf(!present)('recorded time ranges', () => {
  it('resolves them to the recorded bounds', () => {
    const misses: Miss[] = [];
    const rows = table('time-range.tsv');
    for (const [family, now, range, optionText, since, until, error, later] of rows) {
      const options: Record<string, string> = optionText ? JSON.parse(optionText) : {};
      const clocks = now === '*' ? ['2023-05-17T14:03:07', '2024-02-29T23:59:59'] : [now ?? ''];
      for (const clock of clocks) {
        const mine = outcome(JSON.parse(range ?? 'null'), at(clock), options);
        const wanted: Outcome[] = [{ since: since ?? '', until: until ?? '', error: error ?? '' }];
        if (later) wanted.push(JSON.parse(later));
        if (!wanted.some((answer) => agrees(mine, answer))) {
          const miss = [family, clock, range, optionText, JSON.stringify(mine), JSON.stringify(wanted)].join(' ');
          misses.push([textOf(range), miss]);
          break;
        }
      }
    }
    report(
      'time-range.tsv',
      misses,
      rows.map(([, , range]) => textOf(range)),
    );
  });

  it('shifts as recorded', () => {
    const misses: Miss[] = [];
    const rows = table('time-shift.tsv');
    for (const [name, now, textJson, source, result, later] of rows) {
      const text: string = JSON.parse(textJson ?? '""');
      const clock = at(source && !source.includes(' : ') ? source : now === '*' ? '2023-05-17T14:03:07' : (now ?? ''));
      const mine = shifted(name ?? '', text, source ?? '', clock);
      const wanted = [result, later]
        .filter((value) => value !== undefined && value !== '')
        .map((value) => JSON.parse(value ?? ''));
      const ok = wanted.some(
        (value) =>
          JSON.stringify(mine) === JSON.stringify(value) || (typeof value === 'string' && value.startsWith('crash')),
      );
      const miss = [name, now, textJson, source, JSON.stringify(mine), JSON.stringify(wanted)].join(' ');
      if (!ok) misses.push([`${name} ${text}`, miss]);
    }
    report(
      'time-shift.tsv',
      misses,
      rows.map(([name, , text]) => `${name} ${textOf(text)}`),
    );
  });
});

const textOf = (json: string | undefined): string => String(JSON.parse(json ?? 'null'));

function shifted(name: string, text: string, source: string, clock: Moment): unknown {
  try {
    if (name === 'human_timedelta') return humanTimedelta(text, clock);
    if (name === 'past_timedelta') return pastTimedelta(text, clock);
    if (name === 'normalize_time_delta') {
      const { unit, count } = normalizeTimeDelta(text);
      return { [`${unit}s`]: count };
    }
    const [since = '', until = ''] = source.split(' : ');
    const bounds = offsetBounds(text, { since: at(since), until: at(until) });
    return [isoText(bounds.since), isoText(bounds.until)];
  } catch (error) {
    if (error instanceof TimeRangeError) return `${error.kind}-delta: ${timeRangeText(error)}`;
    throw error;
  }
}
