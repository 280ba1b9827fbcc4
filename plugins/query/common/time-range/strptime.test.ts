import { describe, expect, it } from 'vitest';
import { utcMoment } from './moment.ts';
import { strftime } from './strftime.ts';
import { strptime } from './strptime.ts';

describe('reading moments by a format', () => {
  it.each([
    ['%Y', '1984', Date.UTC(1984, 0, 1)],
    ['%Y%m%d', '20240229', Date.UTC(2024, 1, 29)],
    ['%Y-%m-%d %H:%M:%S.%f', '2024-02-29 12:34:56.789', Date.UTC(2024, 1, 29, 12, 34, 56, 789)],
    ['%d/%m/%y', '01/02/70', Date.UTC(1970, 1, 1)],
    ['%Y-%j', '2023-365', Date.UTC(2023, 11, 31)],
    ['100%%(%Y)', '100%(2001)', Date.UTC(2001, 0, 1)],
  ])('%s reads %s', (format, text, ms) => {
    expect(strptime(format)?.(text)).toBe(ms);
  });

  it.each([
    ['%Y', 'year'],
    ['%Y-%m-%d', '2023-02-30'],
    ['%Y.%m', '2023-02'],
  ])('%s does not read %s', (format, text) => {
    expect(strptime(format)?.(text)).toBeUndefined();
  });

  it('says that it does not know a directive', () => {
    expect(strptime('%Y week %V')).toBeUndefined();
    expect(strptime('%d.%m.%Y to %d.%m.%Y')).toBeUndefined();
  });

  it('reads what is written', () => {
    const format = '%F %T.%f';
    for (let ms = -5e12; ms < 5e12; ms += 123_456_789_123)
      expect(strptime(format)?.(strftime(utcMoment(ms), format))).toBe(ms);
  });
});
