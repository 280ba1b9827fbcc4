import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { kindOfType } from '../names/type-kind.ts';
import type { CompletionColumn, CompletionNames } from '../names/completion-names.ts';
import { commonTables, expectsTable, type NamedTable, tablesOf } from './named-tables.ts';
import { quoteName } from '../names/quote-name.ts';
import { sqlWords, statementAt, typedName } from './sql-words.ts';

const SHOWN = 60;
const FEW = 20;
/**
 * Characters around the cursor that are searched for the statement: reading a script of a megabyte at every key is too
 * slow.
 */
const NEAR = 40_000;

/** Completes columns of the tables in the statement, then tables, schemas, functions and keywords. */
export function sqlCompletion(names: () => CompletionNames | undefined): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = typedName(line.text.slice(0, context.pos - line.from));
    if (typed.path.length === 0 && typed.prefix === '' && !context.explicit) return null;
    if (isNumber(line.text.slice(typed.from, context.pos - line.from))) return null;
    if (isInsideText(context)) return null;
    const from = line.from + typed.from;
    const near = Math.max(0, context.pos - NEAR);
    const text = context.state.sliceDoc(near, Math.min(context.state.doc.length, context.pos + NEAR));
    const range = statementAt(text, context.pos - near);
    const before = text.slice(range.from, from - near);
    const statement = `${before} ${text.slice(context.pos - near, range.to)}`;
    const known = names();
    if (!known) return null;
    const options =
      typed.path.length > 0
        ? await afterPoint(typed.path, typed.prefix, tablesOf(statement), known)
        : expectsTable(before)
          ? tableOptions(typed.prefix, commonTables(sqlWords(statement)), known)
          : await anywhere(typed.prefix, tablesOf(statement), known);
    // A later key has already started a new request.
    if (context.aborted) return null;
    // A name that is already complete needs no list, which would take the next Enter.
    if (options.length === 1 && same(options[0]?.label ?? '', typed.prefix)) return null;
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
  const columns = await columnsOf(table, names);
  if (columns.length > 0) return columnOptions(columns, prefix, table.table, names);
  const schema = path.length === 1 ? names.schemas.find(last, FEW).find((name) => same(name, last)) : undefined;
  if (schema === undefined) return [];
  return options((await names.tablesOf(schema)).find(prefix, SHOWN), 'table', names);
}

async function columnsOf(named: NamedTable, names: CompletionNames): Promise<readonly CompletionColumn[]> {
  if (named.columns) return named.columns.map((name) => ({ name, type: '', comment: null }));
  return names.columnsOf(named.schema ?? names.schema, named.table);
}

function tableNamed(path: readonly string[]): NamedTable {
  return { schema: path.at(-2) ?? null, table: path.at(-1) ?? '', alias: null };
}

function tableOptions(prefix: string, queries: readonly NamedTable[], names: CompletionNames): readonly Completion[] {
  const own = queries.map(({ table }) => table).filter((table) => startsWith(table, prefix));
  return unique([
    ...options(own, 'table', names),
    ...options(names.tables.find(prefix, SHOWN), 'table', names),
    ...options(names.schemas.find(prefix, FEW), 'namespace', names),
    ...options(names.functions.find(prefix, FEW), 'function', names).filter(({ label }) => startsWith(label, prefix)),
  ]).slice(0, SHOWN);
}

async function anywhere(
  prefix: string,
  tables: readonly NamedTable[],
  names: CompletionNames,
): Promise<readonly Completion[]> {
  const columns = await Promise.all(
    tables.map(async (named) => columnOptions(await columnsOf(named, names), prefix, named.table, names)),
  );
  const aliases = tables.flatMap(({ alias }) =>
    alias !== null && startsWith(alias, prefix) ? [{ label: alias, type: 'alias' }] : [],
  );
  return unique([
    ...columns.flat(),
    ...aliases,
    ...options(names.keywords.find(prefix, FEW), 'keyword', names).filter(({ label }) => startsWith(label, prefix)),
    ...options(names.functions.find(prefix, FEW), 'function', names),
    ...options(names.schemas.find(prefix, FEW), 'namespace', names),
    ...options(names.tables.find(prefix, FEW), 'table', names),
  ]).slice(0, SHOWN);
}

function columnOptions(
  columns: readonly CompletionColumn[],
  prefix: string,
  table: string,
  names: CompletionNames,
): readonly Completion[] {
  const wanted = prefix.toLowerCase();
  return columns
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(startsWith(b.name, prefix)) - Number(startsWith(a.name, prefix)))
    .map(({ name, type, comment }) => ({
      label: name,
      apply: quoteName(name, names.nameStyle),
      type: kindOfType(type),
      detail: type.toLowerCase(),
      info: comment ?? `${table}.${name}`,
    }));
}

function options(labels: readonly string[], type: string, names: CompletionNames): readonly Completion[] {
  const plain = type === 'keyword' || type === 'function';
  return labels.map((label) => (plain ? { label, type } : { label, type, apply: quoteName(label, names.nameStyle) }));
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

/** No name begins with a digit: it is a number, as in `GROUP BY 1`. */
const isNumber = (text: string): boolean => /^\d/.test(text);

/** Inside quotes and comments nothing is completed. */
function isInsideText({ state, pos }: CompletionContext): boolean {
  const before = state.sliceDoc(Math.max(0, pos - 2_000), pos);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const withoutTexts = line.replaceAll(/'[^']*'/g, '');
  return withoutTexts.includes("'") || withoutTexts.includes('--');
}

const startsWith = (text: string, prefix: string): boolean => text.toLowerCase().startsWith(prefix.toLowerCase());
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
