import type { Access, Counters } from '@facet/sdk/server';
import type { Logger } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import {
  RowRuleRefusal,
  type StatementAnalysis,
  StatementSyntaxError,
  type TableRef,
  type TableUse,
} from '../../common/statement.ts';
import { deniedTables, type TableScope } from '../table-access.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { endOfNarrowing, narrowingAround } from '../statement/narrowed-source.ts';
import type { KnownReads } from './known-reads.ts';
import type { RowPolicies } from './row-policies.ts';
import type { RuleBindings } from './rule-bindings.ts';
import type { StatementCall } from './statement-call.ts';

export interface LockedStatement extends StatementCall {
  readonly sql: string;
  /** Tables that a data source opens to its readers. */
  readonly opens: readonly TableRef[];
  /** Rules on the data source itself, where it is no table: they stand around its SQL. */
  readonly around: readonly string[];
}

export interface StatementLockParts {
  readonly policies: Pick<RowPolicies, 'analysisOf' | 'rulesOf' | 'scopeOf'> & {
    readonly reads: Pick<KnownReads, 'ensure' | 'unseenTable'>;
    readonly bindings: Pick<RuleBindings, 'readsFreely'>;
  };
  readonly access: Access;
  readonly log: Logger;
  readonly counters: Pick<Counters, 'count'>;
}

/** Cached verdicts; each is for one text under one set of rules. */
const KEPT = 2_000;

/**
 * Reads a finished statement once more before it goes to an engine, knowing nothing of how it was built: it must read, name
 * only tables that the caller may see, call nothing that is denied, and show the caller's row rules in a query of their own
 * around every ruled table. A failure here is a defect of Facet, so the statement is refused and the failure is logged.
 */
export class StatementLock {
  readonly #parts: StatementLockParts;
  readonly #passed = new LRUCache<string, true>({ max: KEPT });

  constructor(parts: StatementLockParts) {
    this.#parts = parts;
  }

  /** @throws QueryRefusal */
  async ensure(statement: LockedStatement): Promise<void> {
    const { policies } = this.#parts;
    const analysis = await this.#read(statement);
    const rules = await policies.rulesOf(analysis.tables, statement);
    const key = JSON.stringify([
      statement.databaseId,
      statement.catalog,
      statement.who.id,
      statement.who.roleIds,
      [...(statement.who.onlyReads?.get('dataset') ?? ['all'])],
      statement.sql,
      [...rules],
      statement.around,
      statement.opens,
    ]);
    if (this.#passed.has(key)) return;
    await policies.reads.ensure(analysis, statement);
    const shape = shapeFault(analysis);
    if (shape === undefined) ensurePlaced(analysis, rules);
    const fault =
      shape ??
      ruleFault(analysis, rules, statement.around) ??
      (await this.#rightsFault(analysis, [...rules.values()].flat().concat(statement.around), statement)) ??
      (await this.#unseenFault(analysis, statement));
    if (fault !== undefined) throw this.#refused(statement, fault);
    this.#passed.set(key, true);
  }

  /** The same for a statement of the SQL editor and its like, which may change data where it was let in to do so. @throws QueryRefusal */
  async ensureRun(run: StatementCall & { readonly sql: string }, readOnly: boolean): Promise<void> {
    const { policies } = this.#parts;
    if (await policies.bindings.readsFreely(run)) return;
    const statement = { ...run, opens: [], around: [] };
    if (readOnly) return this.ensure(statement);
    const analysis = await this.#read(statement);
    const rules = await policies.rulesOf(analysis.tables, run);
    ensurePlaced(analysis, rules);
    const fault = ruleFault(analysis, rules, []) ?? (await this.#unseenFault(analysis, statement));
    if (fault !== undefined) throw this.#refused(statement, fault);
  }

  async #read(statement: LockedStatement): Promise<StatementAnalysis> {
    try {
      return await this.#parts.policies.analysisOf(statement.sql, statement.databaseId);
    } catch (error) {
      // Expressions are printed as they were written, so that one may have operators where none can stand.
      if (error instanceof StatementSyntaxError) throw new QueryRefusal('failed', error.message, { cause: error });
      throw error;
    }
  }

  async #unseenFault(analysis: StatementAnalysis, statement: LockedStatement): Promise<string | undefined> {
    const name = await this.#parts.policies.reads.unseenTable(analysis, statement);
    return name === undefined ? undefined : `the database reads ${name}, which was not found`;
  }

  async #rightsFault(
    analysis: StatementAnalysis,
    conditions: readonly string[],
    statement: LockedStatement,
  ): Promise<string | undefined> {
    const opened = new Set(statement.opens.map(keyOf));
    for (const table of await this.#tablesOfRules(conditions, statement.databaseId)) opened.add(keyOf(table));
    const others = analysis.tables.filter((table) => !opened.has(keyOf(table)));
    if (others.length === 0) return undefined;
    const scope: TableScope = await this.#parts.policies.scopeOf(statement);
    const [denied] = deniedTables(this.#parts.access, statement.who, others, scope);
    return denied === undefined ? undefined : `it reads ${denied}`;
  }

  /** Administrators' rules may look into other tables. */
  async #tablesOfRules(conditions: readonly string[], databaseId: number): Promise<readonly TableRef[]> {
    const texts = conditions.filter((condition) => /\b(select|table)\b/i.test(condition));
    const analyses = texts.map((text) => this.#parts.policies.analysisOf(`SELECT 1 WHERE ${text}`, databaseId));
    return (await Promise.all(analyses)).flatMap(({ tables }) => tables);
  }

  #refused({ who, databaseId }: LockedStatement, fault: string): QueryRefusal {
    this.#parts.counters.count('facet_refused_statements_total', 'Finished statements that the last lock refused');
    this.#parts.log.error('A finished statement was refused.', { user: who.id, database: databaseId, fault });
    return new QueryRefusal('failed', refusalTexts.locked);
  }
}

/** Where the parsers do not agree on a statement, what stands around its tables is not known. @throws QueryRefusal */
function ensurePlaced({ uses }: StatementAnalysis, rules: ReadonlyMap<string, readonly string[]>): void {
  const unplaced = uses.find((use) => use.place === null && rules.has(ruleKey(use)));
  if (unplaced) throw new QueryRefusal('failed', new RowRuleRefusal(unplaced).message);
}

function shapeFault(analysis: StatementAnalysis): string | undefined {
  if (!analysis.reading) return 'it does more than read';
  const [name] = analysis.deniedFunctions;
  if (name !== undefined) return `it calls ${name}`;
  const [table] = analysis.deniedTables;
  return table === undefined ? undefined : `it reads ${table}`;
}

/** Each use of a ruled table stands in its own query with exactly its rules; uses inside those rules are the rules' own. */
function ruleFault(
  { sql, uses }: StatementAnalysis,
  rules: ReadonlyMap<string, readonly string[]>,
  around: readonly string[],
): string | undefined {
  const spans: { readonly from: number; readonly to: number }[] = [];
  if (around.length > 0) {
    const span = aroundSource(sql, around);
    if (span === undefined) return 'rules of its data source are missing';
    spans.push(span);
  }
  const open: TableUse[] = [];
  for (const use of uses) {
    const conditions = rules.get(ruleKey(use));
    if (conditions === undefined) continue;
    const [before] = narrowingAround(conditions, 'none');
    const { place } = use;
    const to = place ? endOfNarrowing(sql, conditions, place.end) : undefined;
    if (place && to !== undefined && sql.slice(0, place.start).endsWith(before)) spans.push({ from: place.end, to });
    else open.push(use);
  }
  const bare = open.find(({ place }) => !place || !spans.some(({ from, to }) => from < place.start && place.end <= to));
  return bare === undefined ? undefined : `rows of ${bare.name} are open`;
}

/** The rules that stand around the SQL of a data source. */
function aroundSource(
  sql: string,
  around: readonly string[],
): { readonly from: number; readonly to: number } | undefined {
  const [, after] = narrowingAround(around, 'none');
  const rules = after.slice(0, -1);
  for (let from = sql.indexOf(rules); from >= 0; from = sql.indexOf(rules, from + 1)) {
    const to = endOfNarrowing(sql, around, from);
    if (to !== undefined && sql.startsWith(' AS ', to)) return { from, to };
  }
  return undefined;
}

const keyOf = ({ catalog, schema, name }: TableRef): string =>
  JSON.stringify([catalog ?? null, schema ?? null, name].map((part) => part?.toLowerCase() ?? null));

/** How `RowPolicies.rulesOf` names tables. */
export const ruleKey = keyOf;
