import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import type { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';

type Endpoints = typeof rowLevelSecurityEndpoints;
export type Rule = CallOutput<Endpoints['GET /api/v1/rowlevelsecurity/:id']>['result'];
export type RuleBody = CallInput<Endpoints['POST /api/v1/rowlevelsecurity/']>['body'];

export interface RuleFormValues {
  readonly name: string;
  readonly type: 'Regular' | 'Base';
  /** Ids as strings. */
  readonly tables: readonly string[];
  readonly roles: readonly string[];
  readonly groupKey: string;
  readonly clause: string;
  readonly description: string;
}

const NEW_RULE: RuleFormValues = {
  name: '',
  type: 'Regular',
  tables: [],
  roles: [],
  groupKey: '',
  clause: '',
  description: '',
};

/** @param dataset Preselected dataset */
export const newRule = (dataset?: { readonly id: number }): RuleFormValues =>
  dataset === undefined ? NEW_RULE : { ...NEW_RULE, tables: [String(dataset.id)] };

export function toFormValues(rule: Rule): RuleFormValues {
  return {
    name: rule.name,
    type: rule.filter_type,
    tables: rule.tables.map(({ id }) => String(id)),
    roles: rule.roles.map(({ id }) => String(id)),
    groupKey: rule.group_key ?? '',
    clause: rule.clause,
    description: rule.description ?? '',
  };
}

export function toBody(values: RuleFormValues): RuleBody {
  return {
    name: values.name.trim(),
    filter_type: values.type,
    tables: values.tables.map(Number),
    roles: values.roles.map(Number),
    group_key: orNull(values.groupKey),
    clause: values.clause.trim(),
    description: orNull(values.description),
  };
}

export type RuleField = 'name' | 'tables' | 'roles' | 'clause';

/** Required fields that are empty. A Regular rule without a role would have no effect. */
export function missingFields(values: RuleFormValues): ReadonlySet<RuleField> {
  const missing = new Set<RuleField>();
  if (values.name.trim() === '') missing.add('name');
  if (values.tables.length === 0) missing.add('tables');
  if (values.type === 'Regular' && values.roles.length === 0) missing.add('roles');
  if (values.clause.trim() === '') missing.add('clause');
  return missing;
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
