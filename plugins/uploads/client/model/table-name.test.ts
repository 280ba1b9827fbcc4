import { expect, it } from 'vitest';
import { tableName } from './table-name.ts';

it.each([
  ['flights-2026-q3.csv', 'flights_2026_q3'],
  ['Größe & Maß.xlsx', 'grosse_mass'],
  ['2026.csv', 't_2026'],
  ['../../etc/passwd.csv', 'etc_passwd'],
  ['數據.csv', 'upload'],
  [`${'x'.repeat(200)}.csv`, 'x'.repeat(63)],
])('%s becomes %s', (file, name) => {
  expect(tableName(file)).toBe(name);
});
