import { pointsOf } from '@facet/core/manifest';
import { expect, it } from 'vitest';
import { knownManifests } from '../known-points.ts';
import { describePoints } from './points.ts';

const exports = new Map([['reports/channel@1', ['ReportChannelPoint of @facet/plugin-reports/contract.server']]]);
const blockOf = async (id: string): Promise<string | undefined> =>
  describePoints(pointsOf(await knownManifests()), exports).find((block) => block.startsWith(id));

it('says where a point is exported, which half implements it, and what an entry declares', async () => {
  expect((await blockOf('reports/channel@1'))?.split('\n')).toEqual([
    'reports/channel@1  (ReportChannelPoint of @facet/plugin-reports/contract.server)',
    expect.stringMatching(/^ {2}\S/),
    '  Code: server half',
    '  Declares:',
    '    key: string',
    '    label: string',
    '    target: string',
    '    placeholder?: string',
    expect.stringMatching(/^ {4}accepts\?: /),
  ]);
});

it('says what an entry at a point of the host declares', async () => {
  expect((await blockOf('app/nav@1'))?.split('\n').slice(3)).toEqual([
    '  Declares:',
    '    key: string',
    '    label: string',
    '    path: string',
    '    icon?: string',
    '    menu: "main" | "settings" | "new" | "user"',
    '    section?: string',
    '    permission?: [string, string]',
  ]);
});

it.each([
  ['app/theme@1', 'none, entries are data'],
  ['charts/type@1', 'browser half'],
  ['charts/query@1', 'browser and server half'],
  ['app/conf@1', 'none, entries declare `value`'],
  ['scheduler/runner@1', 'server half of built-in plugins only'],
])('says who implements %s: %s', async (id, code) => {
  expect(await blockOf(id)).toContain(`  Code: ${code}`);
});
