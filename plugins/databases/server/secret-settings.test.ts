import { expect, it } from 'vitest';
import { MASK } from '../common/shown-extra.ts';
import { secretSettingsAfter, secretsOfSettings } from './secret-settings.ts';

const STORED = '{"credentials_info":{"private_key":"K","project_id":"p"}}';
const MASKED = `{"credentials_info":{"private_key":"${MASK}","project_id":"${MASK}"}}`;
const NEW = '{"credentials_info":{"private_key":"new"}}';

it.for<[string, string | undefined, string | undefined, boolean, string | undefined]>([
  ['left out, stay', undefined, STORED, true, undefined],
  ['left out, where there are none', undefined, undefined, false, undefined],
  ['masked, are those that are stored', MASKED, STORED, true, STORED],
  ['entered, are the new ones', NEW, STORED, true, NEW],
  ['entered for another way, are the new ones', NEW, STORED, false, NEW],
  ['of none, are none', '{}', STORED, false, '{}'],
])('secret settings %s', ([, given, stored, lends, after]) => {
  expect(secretSettingsAfter(given, stored, lends)).toBe(after);
});

it.for<[string, string | undefined, string | undefined]>([
  ['left out', undefined, STORED],
  ['masked', MASKED, STORED],
  ['masked, where none are stored', MASKED, undefined],
  ['masked in part', `{"a":"x","b":["${MASK}"]}`, STORED],
])('secret settings %s do not go another way than they were entered for', ([, given, stored]) => {
  expect(() => secretSettingsAfter(given, stored, false)).toThrow(expect.objectContaining({ status: 400 }));
});

it('engines get settings as an object, and none without settings', () => {
  expect(secretsOfSettings(STORED)).toEqual({ secrets: JSON.parse(STORED) });
  expect([undefined, '', '{}'].map(secretsOfSettings)).toEqual([{}, {}, {}]);
});
