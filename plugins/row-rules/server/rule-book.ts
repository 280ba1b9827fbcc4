import type { MetadataStore, Principal } from '@facet/sdk/server';
import type { RowRule } from '../common/combine-clauses.ts';
import { ruleBinds, type RuleType } from '../common/rule-binding.ts';
import type { RowRules } from '../contract.server.ts';
import type { Tables } from './tables.ts';

interface BookedRule extends RowRule {
  readonly type: RuleType;
  readonly roleIds: readonly number[];
}

type Book = ReadonlyMap<number, readonly BookedRule[]>;

/**
 * All rules by dataset. On SQLite this process is the only writer, so they are read once and again after each change.
 * On Postgres another process may write at any moment, and a rule must bind from then on: each question reads anew.
 */
export class RuleBook implements RowRules {
  readonly #metadata: MetadataStore;
  #book: Promise<Book> | undefined;

  constructor(metadata: MetadataStore) {
    this.#metadata = metadata;
  }

  async clausesFor(who: Principal, datasetId: number): Promise<readonly RowRule[]> {
    const rules = (await this.#read(datasetId)).get(datasetId) ?? [];
    return rules
      .filter((rule) => ruleBinds(rule, who.roleIds))
      .map(({ id, clause, groupKey }) => ({ id, clause, groupKey }));
  }

  async boundDatasets(who: Principal): Promise<ReadonlySet<number>> {
    const bound = new Set<number>();
    for (const [id, rules] of await this.#read(undefined)) {
      if (rules.some((rule) => ruleBinds(rule, who.roleIds))) bound.add(id);
    }
    return bound;
  }

  async isRuled(datasetId: number): Promise<boolean> {
    return ((await this.#read(datasetId)).get(datasetId) ?? []).length > 0;
  }

  /** Call after each change of a rule, once it is committed and before it is acknowledged. */
  changed(): void {
    this.#book = undefined;
  }

  #read(datasetId: number | undefined): Promise<Book> {
    if (this.#metadata.dialect !== 'sqlite') return this.#load(datasetId);
    if (this.#book) return this.#book;
    const loading = this.#load(undefined);
    this.#book = loading;
    loading.catch(() => {
      if (this.#book === loading) this.#book = undefined;
    });
    return loading;
  }

  async #load(datasetId: number | undefined): Promise<Book> {
    const rows = await this.#metadata
      .db<Tables>()
      .selectFrom('row_rules')
      .innerJoin('row_rule_tables', 'row_rule_tables.rule_id', 'row_rules.id')
      .leftJoin('row_rule_roles', 'row_rule_roles.rule_id', 'row_rules.id')
      .select([
        'row_rules.id',
        'row_rules.filter_type',
        'row_rules.clause',
        'row_rules.group_key',
        'row_rule_tables.dataset_id',
        'row_rule_roles.role_id',
      ])
      .$if(datasetId !== undefined, (query) => query.where('row_rule_tables.dataset_id', '=', datasetId ?? 0))
      .orderBy('row_rules.id')
      .execute();
    const byDataset = Map.groupBy(rows, (row) => row.dataset_id);
    return new Map(
      [...byDataset].map(([dataset, ofDataset]) => {
        const byRule = Map.groupBy(ofDataset, (row) => row.id);
        const rules = [...byRule.values()].flatMap(([first, ...rest]) =>
          first
            ? {
                id: first.id,
                clause: first.clause,
                groupKey: first.group_key,
                type: first.filter_type,
                roleIds: [first, ...rest].map((row) => row.role_id).filter((id) => id !== null),
              }
            : [],
        );
        return [dataset, rules];
      }),
    );
  }
}
