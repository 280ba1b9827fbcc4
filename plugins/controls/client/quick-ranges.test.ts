import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import de from '../i18n/de.json' with { type: 'json' };
import { QUICK_RANGES, quickRange, rangeText, typedMoment } from './quick-ranges.ts';
import { frameOf } from './time-frames.ts';

const i18n = createInstance();
await i18n.init({ lng: 'de', resources: { de: { 'facet/controls': de } } });
const t = i18n.getFixedT('de', 'facet/controls');

const TODAY = '2026-11-22T00:00:00';

describe('ranges of dates', () => {
  it.each([
    ['thisWeek', '2026-11-16T00:00:00 : 2026-11-23T00:00:00'],
    ['thisMonth', '2026-11-01T00:00:00 : 2026-12-01T00:00:00'],
    ['thisQuarter', '2026-10-01T00:00:00 : 2027-01-01T00:00:00'],
    ['thisYear', '2026-01-01T00:00:00 : 2027-01-01T00:00:00'],
    ['lastMonth', '2026-10-01T00:00:00 : 2026-11-01T00:00:00'],
    ['last30Days', '2026-10-23T00:00:00 : 2026-11-22T00:00:00'],
    ['last12Months', '2025-11-01T00:00:00 : 2026-11-01T00:00:00'],
  ] as const)('%s is %s', (name, range) => {
    expect(quickRange(name, TODAY)).toBe(range);
  });

  it('are such as the custom editor shows', () => {
    for (const name of QUICK_RANGES) expect(frameOf(quickRange(name, TODAY))).toBe('Custom');
  });

  it.each([
    ['2026-11-01T00:00:00 : 2026-12-01T00:00:00', '2026-11-01 – 2026-12-01'],
    ['2026-11-01T05:00:00 : 2026-12-01T00:00:00', '2026-11-01T05:00:00 : 2026-12-01T00:00:00'],
    ['Last week', 'Letzte Woche'],
    ['No filter', 'Kein Filter'],
    ['3 days ago : ', '3 days ago : '],
  ])('%s reads %s', (range, text) => {
    expect(rangeText(range, t)).toBe(text);
  });
});

describe('a typed date', () => {
  it.each([
    ['2001-03-01', '2001-03-01T00:00:00'],
    [' 2001-3-1 ', '2001-03-01T00:00:00'],
    ['2001-03-01 14:30', '2001-03-01T14:30:00'],
    ['2001-03-01T14:30:15', '2001-03-01T14:30:15'],
    ['2001-02-30', null],
    ['2001-13-01', null],
    ['2001-03-01 24:00', null],
    ['March', null],
    ['', null],
  ])('%j is %s', (text, moment) => {
    expect(typedMoment(text)).toBe(moment);
  });
});
