import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currencyFormatter, grainFormatter, numberFormatter, timeFormatter } from './index.ts';

const FILE = '../shared/golden/semantics/formats.json';
const present = existsSync(FILE);
if (!present) process.stderr.write(`skipped: ${FILE} is absent, recorded formats are not replayed\n`);

type Recorded = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
type Section = 'number' | 'time' | 'granularity' | 'range' | 'currency';

/** A value as a literal of JavaScript. */
function valueOf(literal: string): unknown {
  if (literal === 'undefined') return undefined;
  if (literal === '-0') return -0;
  const number = Number(literal);
  return literal === 'NaN' || !Number.isNaN(number) ? number : (JSON.parse(literal) as unknown);
}

const FORMATTERS: Readonly<Record<Section, (format: string) => (value: never) => string>> = {
  number: numberFormatter,
  time: timeFormatter,
  granularity: grainFormatter,
  range: (grain) => grainFormatter(grain.replace(/^range /, '')),
  currency: (key) => {
    const { currency, d3Format } = JSON.parse(key) as {
      readonly currency: { readonly symbol: string; readonly symbolPosition: string };
      readonly d3Format: string;
    };
    return currencyFormatter(currency as never, d3Format);
  },
};

const MINUS = 'a minus is the sign of typography, as the design has it';
const NO_VALUE = 'what has no value reads as such, whatever the format';
const FREE = 'signs and texts of absurd values are free';
const FIRST_YEARS = 'years before 100 are not taken for those of the 20th century';

const PARTS = 'parts of a byte are bytes; the recorded unit is "undefined"';
const ZERO = 'zero is written as zero, however many digits a format counts';
const LONG = 'lengths of millions of years are as exact as the number';
const DOLLAR = 'without a currency the sign of a format stays';

/** Why a text may differ from the recorded ones. */
function purposeOf(format: string, literal: string, now: string, recorded: readonly string[]): string | undefined {
  if (recorded.includes(now.replaceAll('−', '-'))) return MINUS;
  if (['NaN', 'null', 'undefined'].includes(literal) && now === literal) return NO_VALUE;
  if (literal === '5e-324' || literal.startsWith('"')) return FREE;
  if (literal === '-62135596800000') return FIRST_YEARS;
  const size = Math.abs(Number(literal));
  if (size === 0 && now.startsWith('0')) return ZERO;
  if (format.startsWith('MEMORY') && size < 1) return PARTS;
  if (format.startsWith('DURATION') && size >= 1e18) return LONG;
  return /"currency":(?:null|\{"symbol":"").*\$/.test(format) ? DOLLAR : undefined;
}

describe.skipIf(!present)('recorded formats', () => {
  // They were recorded there; `local!` reads the zone of the browser.
  beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
  afterAll(() => void vi.unstubAllEnvs());

  it.each(['number', 'time', 'granularity', 'range', 'currency'] as const)('[A9.17] %s', (section) => {
    const recorded = (JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<Section, Recorded>>)[section];
    const misses: string[] = [];
    const onPurpose = new Map<string, number>();
    let all = 0;
    for (const [format, outputs] of Object.entries(recorded))
      for (const [literal, output] of Object.entries(outputs)) {
        all += 1;
        const now = FORMATTERS[section](format)(valueOf(literal) as never);
        const texts = [output].flat();
        if (texts.includes(now)) continue;
        const purpose = purposeOf(format, literal, now, texts);
        if (purpose === undefined) misses.push(`${format} of ${literal}: ${now}, recorded ${JSON.stringify(output)}`);
        else onPurpose.set(purpose, (onPurpose.get(purpose) ?? 0) + 1);
      }
    const reasons = [...onPurpose].map(([why, count]) => `  ${count} differ on purpose: ${why}\n`);
    const same = all - misses.length - [...onPurpose.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...misses.map((miss) => `  ${miss}\n`), ...reasons].join('');
    process.stdout.write(`formats.json ${section}: ${same} of ${all}\n${lines}`);
    expect(misses).toEqual([]);
  });
});
