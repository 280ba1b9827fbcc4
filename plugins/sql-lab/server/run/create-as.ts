import type { Dialect } from '@facet/sdk/server';

/** A table or view that a run makes of its last statement. The name comes quoted by the dialect. */
export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly table: string;
  readonly schema: string | null;
  readonly quotedName: string;
}

export function createAs(
  dialect: Dialect,
  input: { readonly method: 'TABLE' | 'VIEW'; readonly table: string; readonly schema: string | null },
): CreateAs {
  return { ...input, quotedName: dialect.qualify([input.schema, input.table]) };
}

export function createAsSql(sql: string, { method, quotedName }: CreateAs): string {
  return `CREATE ${method} ${quotedName} AS\n${sql}`;
}

/** `tmp_<user>_table_<year>_<month>_<day>_<h>_<m>_<s>`, in UTC. */
export function defaultTableName(username: string, now: Date): string {
  const stamp = [
    now.getUTCFullYear(),
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  ].join('_');
  return `tmp_${username}_table_${stamp}`;
}
