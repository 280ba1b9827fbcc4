import { expect, it } from 'vitest';
import { mapFields } from './field-mapping.ts';

const target = {
  columns: [
    { name: 'origin', label: null },
    { name: 'flight_time', label: 'Scheduled time' },
    { name: 'Arr-Delay', label: null },
    { name: 'a_b', label: null },
    { name: 'ab', label: null },
  ],
  metrics: [{ name: 'count', label: 'COUNT(*)' }],
  time: 'flight_time',
};

it.each([
  ['column', 'origin', 'origin', 'fits'],
  ['column', 'FLIGHT_TIME', 'flight_time', 'renamed'],
  ['column', 'scheduled_time', 'flight_time', 'renamed'],
  ['column', 'arr_delay', 'Arr-Delay', 'renamed'],
  ['column', 'A B', null, 'dropped'],
  ['column', 'constructor', null, 'dropped'],
  ['column', '_', null, 'dropped'],
  ['metric', 'count', 'count', 'fits'],
  ['metric', 'origin', null, 'dropped'],
] as const)('the %s %s becomes %s (%s)', (kind, name, to, why) => {
  const used = kind === 'column' ? { columns: [name], metrics: [] } : { columns: [], metrics: [name] };
  expect(mapFields(used, target)).toEqual([{ kind, name, to, why }]);
});

it('a time that is missing becomes the main time, another column does not', () => {
  const used = { columns: ['sold_at', 'origin', 'shop'], metrics: [], times: ['sold_at', 'origin'] };
  expect(mapFields(used, target)).toEqual([
    { kind: 'column', name: 'sold_at', to: 'flight_time', why: 'renamed' },
    { kind: 'column', name: 'origin', to: 'origin', why: 'fits' },
    { kind: 'column', name: 'shop', to: null, why: 'dropped' },
  ]);
  expect(mapFields(used, { ...target, time: null })[0]).toMatchObject({ to: null, why: 'dropped' });
});
