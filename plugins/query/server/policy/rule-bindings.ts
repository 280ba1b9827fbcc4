import type { Access } from '@facet/sdk/server';
import { RowRuleRefusal, type TableRef } from '../../common/statement.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import type { TablesNamed } from '../table-access.ts';
import type { RowRuleBook } from './row-rule-book.ts';
import type { PolicyCall } from './statement-call.ts';

export interface RuleBindingsParts {
  readonly rules: RowRuleBook;
  readonly access: Access;
  readonly databases: Pick<OpenDatabases, 'get'>;
  readonly tablesNamed: TablesNamed;
}

/** Whether any row rule of a database binds the caller, whichever tables a statement reads. */
export class RuleBindings {
  readonly #parts: RuleBindingsParts;

  constructor(parts: RuleBindingsParts) {
    this.#parts = parts;
  }

  /** A table with a rule that binds the caller. */
  async tableOf({ who, databaseId }: PolicyCall): Promise<TableRef | undefined> {
    const bound = await this.#parts.rules.rulesOf(who);
    if (bound.size === 0) return undefined;
    const table = (await this.#parts.tablesNamed(databaseId, null)).find(({ id }) => bound.has(id));
    return table && { catalog: null, schema: table.schema, name: table.tableName };
  }

  /** Users bound by a rule of the database cannot run statements whose tables are unknown. @throws RowRuleRefusal */
  async ensureNone(call: PolicyCall): Promise<void> {
    const table = await this.tableOf(call);
    if (table) throw new RowRuleRefusal(table);
  }

  /** The caller may read all of a database, and no rule hides rows of it. */
  async readsFreely(call: PolicyCall): Promise<boolean> {
    const { connection } = await this.#parts.databases.get(call.databaseId, null);
    return this.#parts.access.canDatabase(call.who, connection) && !(await this.tableOf(call));
  }

  /** Rules on virtual data sources may bind as well: nothing tells here which database theirs is. */
  async mayBind(call: PolicyCall): Promise<boolean> {
    if (await this.tableOf(call)) return true;
    const bound = await this.#parts.rules.rulesOf(call.who);
    const tables = new Set((await this.#parts.tablesNamed(call.databaseId, null)).map(({ id }) => id));
    return [...bound.keys()].some((id) => !tables.has(id));
  }
}
