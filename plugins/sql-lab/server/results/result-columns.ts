import type { EngineColumn } from '@facet/sdk/server';

/** A column in the responses of SQL Lab. `type` is a portable name such as `INTEGER`; `type_generic` null: unknown. */
export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

export type CellKind =
  | 'plain'
  | 'integer'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'time'
  | 'decimal'
  | 'json'
  | 'binary';

export interface NamedColumn extends ResultColumn {
  readonly kind: CellKind;
}

interface TypeRule {
  readonly pattern: RegExp;
  readonly type: string;
  readonly generic: number | null;
  readonly kind: CellKind;
}

const RULES: readonly TypeRule[] = [
  {
    pattern: /^(_text|_varchar|(text|varchar|character varying).*\[\])$/i,
    type: 'STRINGARRAY',
    generic: 1,
    kind: 'json',
  },
  { pattern: /^_int\d$|^(?=.*int).*\[\]$/i, type: 'INTEGERARRAY', generic: 0, kind: 'json' },
  { pattern: /\[\]$|^(list|array|struct|map|union)\b/i, type: 'JSON', generic: 1, kind: 'json' },
  { pattern: /^jsonb$/i, type: 'JSONB', generic: 1, kind: 'json' },
  { pattern: /^json$/i, type: 'JSON', generic: 1, kind: 'json' },
  {
    pattern: /^(bigint|int8|hugeint|ubigint|uhugeint|bigserial|serial8|int64|long)$/i,
    type: 'LONGINTEGER',
    generic: 0,
    kind: 'integer',
  },
  {
    pattern: /^(u?(tiny|small|medium)?int(eger)?|int2|int4|oid|serial|smallserial|serial2|serial4|year)$/i,
    type: 'INTEGER',
    generic: 0,
    kind: 'integer',
  },
  { pattern: /^(numeric|decimal)/i, type: 'DECIMAL', generic: 0, kind: 'decimal' },
  { pattern: /^(float\d*|double( precision)?|real)$/i, type: 'FLOAT', generic: 0, kind: 'plain' },
  { pattern: /^bool(ean)?$/i, type: 'BOOLEAN', generic: 3, kind: 'plain' },
  { pattern: /^date$/i, type: 'DATE', generic: 2, kind: 'date' },
  { pattern: /^(timestamptz|timestamp with time zone)/i, type: 'DATETIMETZ', generic: 2, kind: 'timestamptz' },
  { pattern: /^(timestamp|datetime)/i, type: 'DATETIME', generic: 2, kind: 'timestamp' },
  { pattern: /^time/i, type: 'TIME', generic: 2, kind: 'time' },
  { pattern: /^interval$/i, type: 'INTERVAL', generic: 0, kind: 'plain' },
  { pattern: /^(bytea|blob|(var)?binary)/i, type: 'BINARY', generic: null, kind: 'binary' },
  {
    pattern: /^(text|(n?var)?char.*|character.*|string|bpchar|name|uuid|enum.*|citext|money|inet|cidr|bit.*)$/i,
    type: 'STRING',
    generic: 1,
    kind: 'plain',
  },
];

/** Makes names unique: a repeated name becomes `a__1`, `a__2`, and so on. */
export function resultColumns(columns: readonly EngineColumn[]): readonly NamedColumn[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return columns.map((column) => {
    let name = column.name;
    let n = counts.get(column.name) ?? 0;
    while (taken.has(name)) {
      n += 1;
      name = `${column.name}__${n}`;
    }
    counts.set(column.name, n);
    taken.add(name);
    const rule = RULES.find(({ pattern }) => pattern.test(column.type));
    const generic = rule ? rule.generic : column.generic;
    return {
      column_name: name,
      name,
      type: rule?.type ?? (column.type === '' ? null : column.type.toUpperCase()),
      type_generic: generic,
      is_dttm: generic === 2,
      kind: rule?.kind ?? 'plain',
    };
  });
}

export function publicColumn({ column_name, name, type, type_generic, is_dttm }: NamedColumn): ResultColumn {
  return { column_name, name, type, type_generic, is_dttm };
}
