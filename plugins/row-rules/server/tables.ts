import type { AuditColumns, PeopleTables } from '@facet/sdk/resource';
import type { Generated } from 'kysely';
import type { RuleType } from '../common/rule-binding.ts';

export interface RowRulesTable extends AuditColumns {
  id: Generated<number>;
  name: string;
  description: string | null;
  filter_type: RuleType;
  clause: string;
  group_key: string | null;
}

export interface Tables extends PeopleTables {
  row_rules: RowRulesTable;
  row_rule_tables: { rule_id: number; dataset_id: number };
  row_rule_roles: { rule_id: number; role_id: number };
}
