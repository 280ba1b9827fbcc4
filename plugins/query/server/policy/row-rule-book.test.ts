import type { AbsentEntry, Entry } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import type { RowPolicy } from '../row-policy.ts';
import { createRowRuleBook } from './row-rule-book.ts';

const who: Principal = {
  id: 2,
  username: 'someone',
  firstName: '',
  lastName: '',
  email: 'someone@here',
  isAnonymous: false,
  roles: ['Gamma'],
  roleIds: [4],
  isAdmin: false,
  via: 'session',
  can: () => true,
  viewsOf: () => [],
};

const policy = (rules: unknown, ruled: unknown = []): RowPolicy => ({
  rulesOf: async () => JSON.parse(JSON.stringify(rules)),
  ruledDatasets: async () => JSON.parse(JSON.stringify(ruled)),
});

interface Given {
  readonly policies: Readonly<Record<string, RowPolicy | (() => Promise<RowPolicy>)>>;
  readonly absent?: readonly AbsentEntry[];
}

function book({ policies, absent = [] }: Given) {
  const logged: unknown[] = [];
  const retried: string[] = [];
  const entries = Object.entries(policies).map(
    ([owner, one]): Entry<{ declared: object; implementation: RowPolicy }> => ({
      key: owner,
      owner,
      ownerVersion: '1.0.0',
      declared: {},
      state: 'ready',
      load: async () => (typeof one === 'function' ? one() : one),
      retry: () => void retried.push(owner),
      blame: () => undefined,
    }),
  );
  const log = { error: (_: string, fields?: object) => void logged.push(fields) };
  return {
    ...createRowRuleBook({ snapshot: () => entries, absent: () => absent }, { log, budgetMs: 50 }),
    logged,
    retried,
  };
}

const ours = policy([{ datasetId: 8, anyOf: ["kind = 'odd'", 'n = 2'] }], [8]);

describe('rules of several policies', () => {
  it('hold together, dataset by dataset', async () => {
    const theirs = policy([
      { datasetId: 8, anyOf: ['n < 5'] },
      { datasetId: 9, anyOf: ['FALSE'] },
    ]);
    const { rulesOf, ruledDatasets } = book({ policies: { 'facet/ours': ours, 'acme/theirs': theirs } });
    expect([...(await rulesOf(who))]).toEqual([
      [8, [["kind = 'odd'", 'n = 2'], ['n < 5']]],
      [9, [['FALSE']]],
    ]);
    expect(await ruledDatasets()).toEqual(new Set([8]));
  });

  it('are asked with data alone, which none can change for another', async () => {
    const seen: unknown[] = [];
    const greedy: RowPolicy = {
      ...ours,
      async rulesOf(subject) {
        seen.push(structuredClone(subject));
        Reflect.set(subject, 'id', 1);
        expect(() => Object.assign(subject.roleIds, { 0: 1 })).toThrow(TypeError);
        return [];
      },
    };
    await book({ policies: { 'acme/a': greedy, 'acme/b': greedy } }).rulesOf(who);
    const subject = { id: 2, username: 'someone', isAnonymous: false, roles: ['Gamma'], roleIds: [4] };
    expect(seen).toEqual([subject, subject]);
  });

  it('are copies: what a policy does to its answer afterwards changes nothing', async () => {
    const anyOf = ['FALSE'];
    const answer = [{ datasetId: 8, anyOf }];
    const rules = await book({ policies: { 'acme/a': { ...ours, rulesOf: async () => answer } } }).rulesOf(who);
    anyOf[0] = 'TRUE';
    answer.pop();
    expect([...rules]).toEqual([[8, [['FALSE']]]]);
  });
});

describe('nothing is read', () => {
  const throwing = () => Promise.reject(new Error('disk I/O error of /secret'));

  it.each<[string, string, Given]>([
    ['a policy throws', 'failed', { policies: { 'facet/ours': ours, 'acme/bad': { ...ours, rulesOf: throwing } } }],
    ['a policy does not load', 'failed', { policies: { 'facet/ours': ours, 'acme/bad': throwing } }],
    [
      'a policy does not answer',
      'late',
      { policies: { 'facet/ours': ours, 'acme/bad': { ...ours, rulesOf: () => new Promise(() => {}) } } },
    ],
    [
      'a policy is declared and its plugin does not run',
      'absent',
      { policies: { 'facet/ours': ours }, absent: [{ key: 'rules', owner: 'acme/bad' }] },
    ],
    ...[
      null,
      {},
      'rules',
      [null],
      [[]],
      [{ datasetId: 8 }],
      [{ datasetId: 8, anyOf: [] }],
      [{ datasetId: 8, anyOf: 'TRUE' }],
      [{ datasetId: 8, anyOf: ['TRUE', null] }],
      [{ datasetId: '8', anyOf: ['TRUE'] }],
      [{ datasetId: 1.5, anyOf: ['TRUE'] }],
      [{ anyOf: ['TRUE'] }],
    ].map((answer): [string, string, Given] => [
      `a policy answers ${JSON.stringify(answer)}`,
      'unreadable',
      { policies: { 'facet/ours': ours, 'acme/bad': policy(answer) } },
    ]),
    [
      'a policy answers with a list that has a hole',
      'unreadable',
      { policies: { 'acme/bad': { ...ours, rulesOf: async () => Object.assign([], { length: 1 }) } } },
    ],
  ])('while %s', async (_, fault, given) => {
    const { rulesOf, logged } = book(given);
    const error = await rulesOf(who).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503, body: { errors: [{ extra: { owner: 'acme/bad', fault } }] } });
    expect(JSON.stringify(error)).not.toContain('/secret');
    expect(logged).toMatchObject([{ owner: 'acme/bad', fault }]);
  });

  it('while there is no policy at all', async () => {
    await expect(book({ policies: {} }).rulesOf(who)).rejects.toMatchObject({ status: 503 });
  });

  it.each([null, ['8'], [8.5], {}])('while datasets with rules are %j', async (ruled) => {
    const { ruledDatasets } = book({ policies: { 'acme/bad': policy([], ruled) } });
    await expect(ruledDatasets()).rejects.toMatchObject({
      body: { errors: [{ extra: { owner: 'acme/bad', fault: 'unreadable' } }] },
    });
  });

  it('but asks anew the next time: one failure is not for ever', async () => {
    let broken = true;
    const flaky = async () => (broken ? throwing() : ours);
    const { rulesOf, retried } = book({ policies: { 'acme/flaky': flaky } });
    await expect(rulesOf(who)).rejects.toMatchObject({ status: 503 });
    expect(retried).toEqual(['acme/flaky']);
    broken = false;
    expect((await rulesOf(who)).size).toBe(1);
  });
});
