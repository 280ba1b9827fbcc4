import type { DeniedTables } from '@facet/sdk/common';
import type { TableRef } from '../../common/statement.ts';

/** Those of the tables that are closed to all people, as written: they hold rows, statements or secrets past every row rule. */
export function deniedTablesOf(tables: readonly TableRef[], denied: readonly DeniedTables[]): readonly string[] {
  if (denied.length === 0) return [];
  return tables
    .filter(({ schema, name }) => denied.some((rule) => isDenied(rule, schema, name)))
    .map(({ schema, name }) => (schema === null ? name : `${schema}.${name}`));
}

function isDenied({ schemas, tables, allBut }: DeniedTables, schema: string | null, name: string): boolean {
  if (schemas && !schemas.some((pattern) => fits(pattern, schema))) return false;
  if (allBut?.some((pattern) => fits(pattern, name))) return false;
  return tables?.some((pattern) => fits(pattern, name)) ?? true;
}

/** Letters that only Unicode folds to plain ones, such as the sign of Kelvin, are folded here too: a name more is refused, none is let through. */
function fits(pattern: string | null, name: string | null): boolean {
  if (pattern === null || name === null) return pattern === name;
  const plain = name.toLowerCase();
  if (pattern.startsWith('*') && pattern.endsWith('*')) return plain.includes(pattern.slice(1, -1));
  return pattern.endsWith('*') ? plain.startsWith(pattern.slice(0, -1)) : plain === pattern;
}
