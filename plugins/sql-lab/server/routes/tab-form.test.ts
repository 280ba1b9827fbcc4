import { sqlLabEndpoints } from '../../common/wire/sqllab.ts';
import { MOST_SQL } from '@facet/plugin-query/wire';
import { expect, it } from 'vitest';
import { formValues, tabChange, tabOfEditor } from './tab-form.ts';

it.each([
  ['label', 257],
  ['sql', MOST_SQL + 1],
  ['schema', 257],
  ['template_params', 65_537],
])('a tab takes no %s of %i characters', (name, length) => {
  expect(() => tabChange({ [name]: 'x'.repeat(length) })).toThrow(`Longer than maximum length ${length - 1}.`);
  expect(tabChange({ [name]: 'x'.repeat(length - 1) })).toEqual({ [name]: 'x'.repeat(length - 1) });
});

it('a tab limits the length of its members', () => {
  expect(() => tabOfEditor({ extraJson: { notes: 'x'.repeat(70_000) } })).toThrow('Longer than');
});

it.each(['__proto__', 'constructor', 'toString'])('a member %s means nothing', (name) => {
  const form = formValues(JSON.parse(`{"${name}": "1", "label": "a", "name": "a"}`));
  expect(tabChange(form)).toEqual({ label: 'a' });
  expect(tabOfEditor(form)).toEqual({ label: 'a' });
});

it.each([
  'POST /api/v1/sqllab/execute/',
  'POST /api/v1/sqllab/estimate/',
  'POST /api/v1/sqllab/render/',
  'POST /api/v1/sqllab/format_sql/',
] as const)('%s takes no script without end', (key) => {
  const read = (length: number) => sqlLabEndpoints[key].body.safeParse({ database_id: 1, sql: 'x'.repeat(length) });
  expect(read(MOST_SQL).success).toBe(true);
  expect(read(MOST_SQL + 1).error?.issues[0]?.path).toEqual(['sql']);
});
