import type { RowPolicy, RowPolicySubject, RowRule } from '@facet/plugin-query/contract.server';
import { cachedUntilWrite, type MetadataStore } from '@facet/sdk/server';
import { ruleBinds, type RuleType } from '../common/rule-binding.ts';
import { type BoundRule, groupRules } from './group-rules.ts';
import type { Tables } from './tables.ts';

interface BookedRule extends BoundRule {
  readonly type: RuleType;
  readonly roleIds: readonly number[];
}

type Book = ReadonlyMap<number, readonly BookedRule[]>;

/** The tables of this plugin. */
const TABLES = ['row_rules', 'row_rule_tables', 'row_rule_roles'];
const ALL = 'all';

/** All rules by dataset. A rule takes effect with its commit, in this and every other process. */
export class RuleBook implements RowPolicy {
  readonly #metadata: MetadataStore;
  readonly #read: (key: typeof ALL) => Promise<Book>;

  constructor(metadata: MetadataStore) {
    this.#metadata = metadata;
    this.#read = cachedUntilWrite(metadata, TABLES, () => this.#load());
  }

  async rulesOf({ roleIds }: Pick<RowPolicySubject, 'roleIds'>): Promise<readonly RowRule[]> {
    return [...(await this.#read(ALL))].flatMap(([datasetId, rules]) =>
      groupRules(rules.filter((rule) => ruleBinds(rule, roleIds))).map((anyOf) => ({ datasetId, anyOf })),
    );
  }

  async ruledDatasets(): Promise<readonly number[]> {
    return [...(await this.#read(ALL)).keys()];
  }

  async #load(): Promise<Book> {
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
