import type { DatasourceRows } from '@facet/plugin-query/contract.server';
import {
  ageOf,
  createResource,
  type Field,
  field,
  hasMany,
  isIn,
  nothing,
  type Related,
  relatedRows,
  type Resource,
  ROLES,
  stored,
} from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { RowRulesTable, Tables } from './tables.ts';

export type RuleRow = Selectable<RowRulesTable>;

export const TABLE_LINK = { through: 'row_rule_tables', own: 'rule_id', other: 'dataset_id' };
export const ROLE_LINK = { through: 'row_rule_roles', own: 'rule_id', other: 'role_id' };

const VIEW = 'Row Level Security';
const LISTED = ['id', 'table_name'] as const;
const SHOWN = ['id', 'schema', 'table_name'] as const;

/** @param rows Rows of datasets; `undefined` while no plugin provides datasets. */
export function createRuleResource(
  metadata: MetadataStore,
  clock: () => Date,
  rows: DatasourceRows | undefined,
): Resource<RuleRow> {
  const tables = rows === undefined ? namelessTables() : hasMany<RuleRow>(TABLE_LINK, rows.of(SHOWN));
  return createResource<Tables, 'row_rules'>(
    {
      table: 'row_rules',
      view: VIEW,
      title: 'Row Level Security Filter',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: { at: 7 } }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true, saved: true }),
        description: field(stored('text', 'description'), { show: true, search: true, saved: true }),
        filter_type: field(stored('text', 'filter_type'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        tables: field(tables, { list: LISTED, show: SHOWN, search: true }),
        roles: field(hasMany(ROLE_LINK, ROLES.of(['id', 'name'])), {
          list: ['id', 'name'],
          show: ['id', 'name'],
          search: true,
        }),
        clause: field(stored('text', 'clause'), {
          list: true,
          show: { at: 6 },
          order: true,
          search: { at: 6 },
          saved: true,
        }),
        changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
        group_key: field(stored('text', 'group_key'), {
          list: true,
          show: true,
          order: true,
          search: true,
          saved: true,
        }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true }),
      },
      saved: { tables: namelessTables(), roles: hasMany<RuleRow>(ROLE_LINK, ROLES.of(['id'])) },
      related: { tables: rows?.choices('table_name') ?? noChoices(), roles: ROLES.choices('name') },
      addForm: [
        { name: 'name', type: 'String', required: true, unique: true },
        { name: 'description', type: 'String' },
        { name: 'filter_type', type: 'String', required: true },
        { name: 'tables', type: 'RelatedList', required: true },
        { name: 'roles', type: 'RelatedList', required: true },
        { name: 'group_key', type: 'String' },
        { name: 'clause', type: 'String', required: true },
      ],
      editForm: [
        { name: 'name', type: 'String', unique: true },
        { name: 'description', type: 'String' },
        { name: 'filter_type', type: 'String' },
        { name: 'tables', type: 'RelatedList' },
        { name: 'roles', type: 'RelatedList' },
        { name: 'group_key', type: 'String' },
        { name: 'clause', type: 'String' },
      ],
    },
    metadata,
    clock,
  );
}

/** The datasets of each rule by id only, so that a rule is never shown without its datasets. */
function namelessTables(): Field<RuleRow> {
  return {
    ...hasMany<RuleRow>(TABLE_LINK, { table: TABLE_LINK.through, members: [] }),
    async read(rules, { db }) {
      if (rules.length === 0) return [];
      const { rows: links } = await sql<{ rule_id: number; dataset_id: number }>`
        select rule_id, dataset_id from row_rule_tables
        where ${isIn(
          sql.ref('rule_id'),
          rules.map(({ id }) => id),
        )} order by dataset_id`.execute(db);
      const byRule = Map.groupBy(links, (link) => link.rule_id);
      return rules.map(({ id }) =>
        (byRule.get(id) ?? []).map((link) => ({
          id: link.dataset_id,
          schema: null,
          table_name: String(link.dataset_id),
        })),
      );
    },
  };
}

const noChoices = (): Related => relatedRows('row_rules', 'name', { visible: () => nothing });
