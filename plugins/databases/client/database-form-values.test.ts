import { expect, it } from 'vitest';
import { isSettings, secretMembers } from './database-form-values.ts';

it.for<[string | null, boolean]>([
  [null, true],
  [' ', true],
  ['{"credentials_info": {}}', true],
  ['[]', false],
  ['{"a":', false],
  ['1', false],
])('secret settings of %j: %s', ([text, well]) => expect(isSettings(text)).toBe(well));

it('sends no secret settings if there are none', () => {
  expect([null, ' ', '{}'].map((secretSettings) => secretMembers({ secretSettings }))).toEqual([
    {},
    {},
    { masked_encrypted_extra: '{}' },
  ]);
});
