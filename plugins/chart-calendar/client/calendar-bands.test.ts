import { describe, expect, it } from 'vitest';
import { bandedCalendar, cellSize } from './calendar-bands.ts';
import { calendarOf } from './calendar-cells.ts';

const DAY = 86_400_000;
const year = calendarOf(
  Array.from({ length: 365 }, (_, at) => Date.UTC(2015, 0, 1) + at * DAY),
  'month',
  'day',
);
const ROOM = { blocks: 1, head: 18 };

describe('the months of a year', () => {
  it.each([
    ['side by side where it is low', 800, 160, 1],
    ['in two bands on a tile', 400, 230, 2],
    ['in more where it is high', 300, 700, 4],
  ] as const)('stand %s', (_, width, height, bands) =>
    expect(bandedCalendar(year, { ...ROOM, width, height }).bands).toBe(bands),
  );

  it('have larger cells than in one band', () => {
    const room = { ...ROOM, width: 400, height: 230 };
    const banded = bandedCalendar(year, room);
    expect(cellSize(banded, year.rows, room)).toBeGreaterThan(1.25 * (400 / year.columns));
    expect(banded.columns * cellSize(banded, year.rows, room)).toBeLessThanOrEqual(400);
  });

  it('begin at the left of each band, with all their cells', () => {
    const { cells, domains, bands, columns } = bandedCalendar(year, { ...ROOM, width: 400, height: 230 });
    for (let band = 0; band < bands; band += 1)
      expect(Math.min(...domains.filter((one) => one.band === band).map(({ column }) => column))).toBe(0);
    expect(cells).toHaveLength(365);
    expect(Math.max(...cells.map(({ column }) => column))).toBeLessThan(columns);
    expect(new Set(cells.map(({ band, column, row }) => `${band} ${column} ${row}`)).size).toBe(365);
  });
});

it('nothing has one band', () => {
  expect(bandedCalendar(calendarOf([], 'month', 'day'), { ...ROOM, width: 400, height: 230 })).toEqual({
    cells: [],
    domains: [],
    columns: 1,
    bands: 1,
  });
});
