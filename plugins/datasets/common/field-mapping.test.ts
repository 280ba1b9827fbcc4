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
