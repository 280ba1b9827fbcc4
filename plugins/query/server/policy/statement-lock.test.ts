import type { Access, Principal } from '@facet/sdk/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StatementAnalysis } from '../../common/statement.ts';
import { narrowedSource } from '../statement/narrowed-source.ts';
import { loadSqlParsers } from '../statement/sql-parsers.ts';
import { analyseStatement } from '../statement/analyse-statement.ts';
import { ruleKey, StatementLock } from './statement-lock.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

const RULES = ["owner = 'ann'", 'region IN (SELECT region FROM grants)'];
const ORDERS = { catalog: null, schema: 'public', name: 'orders' };
const NARROWED = narrowedSource('public.orders', RULES, 'orders');

const who: Principal = {
  id: 2,
  username: 'someone',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: () => false,
  viewsOf: () => [],
};

const ACCESS: Access = {
  canDatabase: () => false,
  canSchema: () => false,
  canDatasource: () => true,
  ensureDatasource() {},
  syncObjectPermission: async () => {},
};

/** A lock over one ruled table, `public.orders`, and what it has logged. */
function openLock(access = ACCESS) {
  const logged: unknown[] = [];
  const counted: string[] = [];
  const lock = new StatementLock({
    access,
    counters: { count: (name) => void counted.push(name) },
    log: { debug() {}, info() {}, warn() {}, error: (_, facts) => void logged.push(facts) },
    policies: {
      analysisOf: async (sql) => analyseStatement(sql, grammarOf('postgresql'), new Set(['pg_sleep'])),
      reads: {
        ensure: async () => {},
        unseenTable: async ({ sql }: StatementAnalysis) => /unseen_(\w+)/.exec(sql)?.[1],
      },
      bindings: { readsFreely: async () => false },
      rulesOf: async (tables: StatementAnalysis['tables']) =>
        new Map(tables.filter(({ name }) => name.toLowerCase() === 'orders').map((table) => [ruleKey(table), RULES])),
      scopeOf: async () => ({ database: { id: 1, name: 'shop' }, defaultSchema: 'public', datasets: [] }),
    },
  });
  const ensure = (sql: string, around: readonly string[] = [], as: Principal = who) =>
    lock.ensure({ who: as, databaseId: 1, catalog: null, schema: null, sql, opens: [ORDERS], around });
  return { counted, ensure, logged };
}

describe('the last lock before the database', () => {
  beforeAll(loadSqlParsers);

  it.each([
    `SELECT COUNT(*) FROM ${NARROWED}`,
    `SELECT a.id FROM ${NARROWED} JOIN ${narrowedSource('public.orders', RULES, 'b')} ON true`,
    `WITH orders AS (SELECT * FROM ${NARROWED}) SELECT * FROM orders`,
    `SELECT * FROM ${narrowedSource('public.orders', RULES, 'orders', 'limit')}`,
    `SELECT * FROM ${narrowedSource('public.orders', RULES, 'orders', 'offset')}`,
    `SELECT (SELECT MAX(id) FROM ${NARROWED}) FROM ${NARROWED} WHERE true OR region = 'x'`,
  ])('lets %s pass', async (sql) => {
    const { ensure, logged } = openLock();
    await ensure(sql);
    expect(logged).toEqual([]);
  });

  it.each([
    ['no rule', 'SELECT * FROM public.orders'],
    ['a rule that an OR weakens', "SELECT * FROM public.orders WHERE true OR (owner = 'ann')"],
    ['more than a limit behind the rules', `SELECT * FROM ${NARROWED.replace(')) AS', ') LIMIT 1 OFFSET 1) AS')}`],
    ['half of the rules', `SELECT * FROM ${narrowedSource('public.orders', RULES.slice(0, 1), 'orders')}`],
    ['the rule of another user', `SELECT * FROM ${narrowedSource('public.orders', ["owner = 'bob'"], 'orders')}`],
    ['a rule and more behind it', `SELECT * FROM ${NARROWED.replace(')) AS', ') OR true) AS')}`],
    ['one narrowed use beside an open one', `SELECT * FROM ${NARROWED} JOIN public.orders o ON true`],
    ['the rule in a text', `SELECT '${NARROWED.replaceAll("'", "''")}' FROM public.orders`],
    ['the rule in a comment', `SELECT * FROM /* ${NARROWED} */ public.orders`],
    ['another table', `SELECT * FROM ${NARROWED}, public.secrets`],
    ['a denied function', `SELECT pg_sleep(1) FROM ${NARROWED}`],
    ['a denied function by attribute notation', `SELECT (1).pg_sleep FROM ${NARROWED}`],
    ['a denied table', `SELECT * FROM ${NARROWED}, pg_shadow`],
    ['a change', 'DELETE FROM public.orders'],
    ['a table that only the database finds', `SELECT * FROM ${NARROWED} /* unseen_secrets */`],
  ])('refuses %s, says little and logs it', async (_, sql) => {
    const { counted, ensure, logged } = openLock();
    await expect(ensure(sql)).rejects.toThrow('last check before the database');
    expect(counted).toEqual(['facet_refused_statements_total']);
    expect(logged).toHaveLength(1);
  });

  it('refuses to a page that is pictured for a person what the person has just read', async () => {
    const { ensure } = openLock({ ...ACCESS, canDatabase: () => true });
    const sql = `SELECT * FROM ${NARROWED}, public.secrets`;
    await ensure(sql);
    const pictured: Principal = { ...who, onlyReads: new Map([['dataset', new Set([7])]]) };
    await expect(ensure(sql, [], pictured)).rejects.toThrow('last check');
    await ensure(`SELECT * FROM ${NARROWED}`, [], pictured);
  });

  it('looks for the rules around a virtual data source', async () => {
    const { ensure } = openLock();
    const inner = '(SELECT 1 AS owner) AS virtual_table';
    const around = ["owner = '1'"];
    await ensure(`SELECT * FROM ${narrowedSource(inner, around, 'virtual_table')}`, around);
    await expect(ensure(`SELECT * FROM ${inner}`, around)).rejects.toThrow('last check');
  });
});
