import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { kindOfType } from '../schema/type-kind.ts';
import type { NameIndex } from './name-index.ts';
import { expectsTable, statementAt, tablesOf, typedName, type NamedTable } from './sql-words.ts';

export interface CompletionColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

/** Everything that can be completed. The lists may be long: they are asked, never copied. */
export interface CompletionNames {
  readonly schema: string | null;
  readonly schemas: NameIndex;
  readonly tables: NameIndex;
  readonly functions: NameIndex;
  readonly keywords: NameIndex;
  /** Columns of a table of the database; empty when there is no such table. */
  columnsOf(schema: string | null, table: string): Promise<readonly CompletionColumn[]>;
}

const SHOWN = 100;
const FEW = 30;

/** Completes columns of the tables in the statement, then tables, schemas, functions and keywords. */
export function sqlCompletion(names: () => CompletionNames | undefined): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = typedName(line.text.slice(0, context.pos - line.from));
    if (typed.path.length === 0 && typed.prefix === '' && !context.explicit) return null;
    if (isInsideText(context)) return null;
    const from = line.from + typed.from;
    const text = context.state.doc.toString();
    const range = statementAt(text, context.pos);
    const before = text.slice(range.from, from);
    const tables = tablesOf(`${before} ${text.slice(context.pos, range.to)}`);
    const known = names();
    if (!known) return null;
    const options =
      typed.path.length > 0
        ? await afterPoint(typed.path, typed.prefix, tables, known)
        : expectsTable(before)
          ? tableOptions(typed.prefix, known)
          : await anywhere(typed.prefix, tables, known);
    return options.length === 0 ? null : { from, options: [...options], filter: false };
  };
}

async function afterPoint(
  path: readonly string[],
  prefix: string,
  tables: readonly NamedTable[],
  names: CompletionNames,
): Promise<readonly Completion[]> {
  const last = path.at(-1) ?? '';
  const table = tables.find((named) => same(named.alias ?? named.table, last)) ?? tableNamed(path);
  const columns = await names.columnsOf(table.schema ?? names.schema, table.table);
  if (columns.length > 0) return columnOptions(columns, prefix, table.table);
  const isSchema = path.length === 1 && names.schemas.find(last, FEW).some((schema) => same(schema, last));
  return isSchema && same(last, names.schema ?? last) ? options(names.tables.find(prefix, SHOWN), 'table') : [];
}

function tableNamed(path: readonly string[]): NamedTable {
  return { schema: path.at(-2) ?? null, table: path.at(-1) ?? '', alias: null };
}

function tableOptions(prefix: string, names: CompletionNames): readonly Completion[] {
  return [
    ...options(names.tables.find(prefix, SHOWN), 'table'),
    ...options(names.schemas.find(prefix, FEW), 'namespace'),
    ...options(names.functions.find(prefix, FEW), 'function').filter(({ label }) => startsWith(label, prefix)),
  ].slice(0, SHOWN);
}

async function anywhere(
  prefix: string,
  tables: readonly NamedTable[],
  names: CompletionNames,
): Promise<readonly Completion[]> {
  const columns = await Promise.all(
    tables.map(async (named) => {
      const all = await names.columnsOf(named.schema ?? names.schema, named.table);
      return columnOptions(all, prefix, named.table);
    }),
  );
  const aliases = tables.flatMap(({ alias }) =>
    alias !== null && startsWith(alias, prefix) ? [{ label: alias, type: 'alias' }] : [],
  );
  return unique([
    ...columns.flat(),
    ...aliases,
    ...options(names.keywords.find(prefix, FEW), 'keyword').filter(({ label }) => startsWith(label, prefix)),
    ...options(names.functions.find(prefix, FEW), 'function'),
    ...options(names.schemas.find(prefix, FEW), 'namespace'),
    ...options(names.tables.find(prefix, FEW), 'table'),
  ]).slice(0, SHOWN);
}

function columnOptions(
  columns: readonly CompletionColumn[],
  prefix: string,
  table: string,
): readonly (Completion & { label: string })[] {
  const wanted = prefix.toLowerCase();
  return columns
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(startsWith(b.name, prefix)) - Number(startsWith(a.name, prefix)))
    .map(({ name, type, comment }) => ({
      label: name,
      apply: quoteIfNeeded(name),
      type: kindOfType(type),
      detail: type.toLowerCase(),
      info: comment ?? `${table}.${name}`,
    }));
}

function options(names: readonly string[], type: string): readonly Completion[] {
  const plain = type === 'keyword' || type === 'function';
  return names.map((label) => (plain ? { label, type } : { label, type, apply: quoteIfNeeded(label) }));
}

/** A name that is no plain word goes into double quotes; the case of plain ones does not matter to the engines here. */
export function quoteIfNeeded(name: string): string {
  return /^[A-Za-z_][\w$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function unique(list: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return list.filter(({ label, type }) => {
    const key = `${type} ${label}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Inside quotes and comments nothing is completed. */
function isInsideText({ state, pos }: CompletionContext): boolean {
  const before = state.sliceDoc(Math.max(0, pos - 2_000), pos);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const withoutTexts = line.replaceAll(/'[^']*'/g, '');
  return withoutTexts.includes("'") || withoutTexts.includes('--');
}

const startsWith = (text: string, prefix: string): boolean => text.toLowerCase().startsWith(prefix.toLowerCase());
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
