import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { RowRuleRefusal, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { createSqlGuard } from '../sql/sql-guard.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { splitStatements } from './split-statements.ts';
import { guardOptions } from '../sql/testing/guard-options.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';
import { endOfNarrowing } from './narrowed-source.ts';

const FILE = '../shared/golden/semantics/sql-parse.json';
const present = existsSync(FILE);

interface Era {
  readonly limit?: number | null;
  readonly statements?: readonly string[] | number;
  readonly error?: unknown;
}

interface Recorded {
  readonly parse: readonly {
    readonly id: string;
    readonly engine: string;
    readonly sql: string;
    readonly '3.0'?: Era;
    readonly '2025'?: Era;
  }[];
  readonly row_rules: readonly {
    readonly id: string;
    readonly engine: string;
    readonly sql: string;
    readonly predicates: Readonly<Record<string, string>>;
  }[];
  readonly clauses: readonly {
    readonly id: string;
    readonly kind: 'sanitize' | 'subquery';
    readonly clause?: string;
    readonly expression?: string;
    readonly '3.0': unknown;
    readonly '2025': unknown;
  }[];
}

const recorded: Recorded = present ? JSON.parse(readFileSync(FILE, 'utf8')) : { parse: [], row_rules: [], clauses: [] };

/** Texts that are judged otherwise, each with its reason. */
const FETCH = 'a FETCH FIRST limits as a LIMIT does; neither era knows it';
const MISSES: Readonly<Record<string, string>> = {
  s133: FETCH,
  s134: FETCH,
  s254: FETCH,
  s272: FETCH,
  s298: 'LIMIT … BY counts rows of each group; the one behind it counts rows',
  c22: 'safety: a template that was not rendered is no SQL',
  c23: 'safety: a condition that ends in another query',
  h12: 'safety: a statement is no expression',
  h24: 'safety: a sub-query, though it reads no table',
};

describe.skipIf(!present)(`recorded SQL texts${present ? '' : ' (../shared/golden is absent)'}`, () => {
  beforeAll(() => loadSqlParsers());

  it('are split and limited as recorded in either era', () => {
    const misses: string[] = [];
    for (const { id, engine, sql, ...eras } of recorded.parse) {
      const grammar = grammarOf(parserOf(engine));
      const parts = splitStatements(sql, grammar);
      const wanted = [eras['3.0'], eras['2025']].flatMap((era) => (era && era.error === undefined ? [era] : []));
      if (wanted.length === 0) continue;
      const counts = wanted.map(({ statements }) => (Array.isArray(statements) ? statements.length : statements));
      if (counts.some((count) => count !== undefined) && !counts.includes(parts.length))
        misses.push(`${id} ${parts.length} statements instead of ${counts.join(' or ')}: ${sql.slice(0, 80)}`);
      const last = parts.at(-1);
      if (!last) continue;
      try {
        const analysis = analyseStatement(last.text, grammar);
        const limits = wanted.map(({ limit }) => limit ?? null);
        if (!limits.includes(analysis.limit))
          misses.push(`${id} limit ${analysis.limit} instead of ${limits.join(' or ')}: ${sql.slice(0, 80)}`);
        const limited = limitStatement(analysis, grammar, 11);
        if (limited !== undefined && analyseStatement(limited, grammar).limit !== 11)
          misses.push(`${id} is not limited: ${limited}`);
      } catch (error) {
        if (!(error instanceof StatementSyntaxError)) throw error;
      }
    }
    report('statements and limits', misses, recorded.parse);
  });

  it('keep every reference to a ruled table narrow, or are refused', () => {
    const misses: string[] = [];
    let refused = 0;
    for (const { id, engine, sql, predicates } of recorded.row_rules) {
      const grammar = grammarOf(parserOf(engine));
      const ruleOf = ({ schema, name }: TableRef): readonly string[] | null => {
        const rule = predicates[schema === null || schema === 'public' ? name.toLowerCase() : `${schema}.${name}`];
        return rule === undefined ? null : [rule];
      };
      for (const { text } of splitStatements(sql, grammar)) {
        try {
          const narrowed = applyRowRules(analyseStatement(text, grammar), grammar, ruleOf);
          for (const use of analyseStatement(narrowed, grammar).uses) {
            const rule = ruleOf(use);
            if (rule === null) continue;
            if (!use.place || endOfNarrowing(narrowed, rule, use.place.end) === undefined)
              misses.push(`${id} ${use.name} is open in: ${narrowed}`);
          }
        } catch (error) {
          if (!(error instanceof RowRuleRefusal) && !(error instanceof StatementSyntaxError)) throw error;
          refused += 1;
        }
      }
    }
    process.stdout.write(`row rules: ${refused} statements are refused\n`);
    report('row rules', misses, recorded.row_rules);
  });

  it('are taken as clauses when both eras take them, and refused when both refuse', () => {
    const guard = createSqlGuard(guardOptions('postgresql', { allowSubqueries: true }));
    const strict = createSqlGuard(guardOptions('postgresql', { allowSubqueries: false }));
    const misses: string[] = [];
    for (const { id, kind, clause, expression, ...eras } of recorded.clauses) {
      const text = clause ?? expression ?? '';
      const taken = takes(() => (kind === 'sanitize' ? guard.condition(text) : strict.expression(text)));
      const wanted = [eras['3.0'], eras['2025']].map((era) =>
        kind === 'sanitize' ? !has(era, 'error') : has(era, 'allowed') && era.allowed === true,
      );
      if (!wanted.includes(taken)) misses.push(`${id} is ${taken ? 'taken' : 'refused'}: ${text}`);
    }
    report('clauses', misses, recorded.clauses);
  });

  function report(name: string, misses: readonly string[], cases: readonly { readonly id: string }[]): void {
    const ids = cases.map(({ id }) => id);
    const idOf = (miss: string): string => miss.split(' ', 1)[0] ?? '';
    const lines = misses.map((miss) => `  ${miss}\n    ${MISSES[idOf(miss)] ?? 'no reason is known'}\n`);
    process.stdout.write(`${name}: ${ids.length - misses.length} of ${ids.length}\n${lines.join('')}`);
    expect(misses.map(idOf), lines.join('')).toEqual(ids.filter((id) => id in MISSES));
  }
});

const parserOf = (engine: string): string => (engine === 'mssql' ? 'tsql' : engine);

const has = <K extends string>(value: unknown, key: K): value is Readonly<Record<K, unknown>> =>
  typeof value === 'object' && value !== null && key in value;

function takes(embed: () => string): boolean {
  try {
    embed();
    return true;
  } catch (error) {
    if (error instanceof QueryRefusal) return false;
    throw error;
  }
}
