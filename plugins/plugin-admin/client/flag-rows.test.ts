import { expect, it } from 'vitest';
import type { FlagRow } from '../common/wire/plugin.ts';
import { groupFlags, isChanged, switchedParts } from './flag-rows.ts';

const flag = (name: string, change: Partial<FlagRow> = {}): FlagRow => ({
  name,
  value: false,
  default: false,
  description: `Says ${name}.`,
  owner: 'me/tool',
  configured: null,
  decided: null,
  perRole: false,
  roles: {},
  withoutEffect: false,
  switches: [],
  ...change,
});
const nameOf = (plugin: string) => (plugin === 'me/tool' ? 'My tool' : plugin);
const names = (rows: readonly FlagRow[]) => rows.map(({ name }) => name);

it.each<[string, boolean, readonly string[], readonly string[]]>([
  ['', false, ['ONE', 'TWO'], ['KNOWN']],
  ['two', false, ['TWO'], []],
  ['says k', false, [], ['KNOWN']],
  ['my tool', false, ['ONE'], ['KNOWN']],
  ['', true, ['TWO'], []],
])('a search for "%s" (only changed: %s) finds %j and, without effect, %j', (search, onlyChanged, effective, known) => {
  const flags = [flag('ONE'), flag('TWO', { owner: 'other/x', value: true }), flag('KNOWN', { withoutEffect: true })];
  const groups = groupFlags(flags, { search, onlyChanged, nameOf });
  expect([names(groups.effective), names(groups.known)]).toEqual([effective, known]);
});

it('a decision for a role is a change', () => {
  expect([isChanged(flag('A')), isChanged(flag('A', { roles: { Gamma: false } }))]).toEqual([false, true]);
});

it('the effects of a flag are grouped by plugin', () => {
  const switches = [
    { plugin: 'a/a', entry: null },
    { plugin: 'b/b', entry: 'app/nav@1 one' },
    { plugin: 'b/b', entry: 'app/page@1 two' },
  ];
  expect(switchedParts(switches)).toEqual([
    { plugin: 'a/a', entries: [] },
    { plugin: 'b/b', entries: ['one', 'two'] },
  ]);
});
