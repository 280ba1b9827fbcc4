import { type SqlWord, sqlWords } from './sql-words.ts';

/** A table that a statement names, with its alias there. */
export interface NamedTable {
  readonly schema: string | null;
  readonly table: string;
  readonly alias: string | null;
  /** Columns of a query in the statement itself: a WITH clause or a sub-query. The database does not know such a table. */
  readonly columns?: readonly string[];
}

const BEFORE_TABLE = new Set(['from', 'join', 'update', 'into', 'table']);
const AFTER_TABLE = new Set(
  'on using where group order having limit offset union except intersect join inner left right full cross natural set values select as lateral window qualify fetch for returning when tablesample'.split(
    ' ',
  ),
);
/** Keywords that end a list of tables. */
const ENDS_LIST = new Set('on using where group order having limit offset set values select window qualify'.split(' '));

/** Tables of a statement's FROM clauses, comma lists and joins; sub-queries there count as tables of their own. */
export function tablesOf(statement: string): readonly NamedTable[] {
  const words = sqlWords(statement);
  const queries = commonTables(words);
  const known = new Map(queries.map((query) => [query.table.toLowerCase(), query]));
  const tables: NamedTable[] = [];
  for (const [i, word] of words.entries()) {
    if (word.kind !== 'name' || !BEFORE_TABLE.has(word.value.toLowerCase())) continue;
    let at = i + 1;
    for (;;) {
      const read = readTable(words, at) ?? readSubQuery(words, at);
      if (!read) break;
      const query = read.table.schema === null ? known.get(read.table.table.toLowerCase()) : undefined;
      tables.push(query?.columns ? { ...read.table, columns: query.columns } : read.table);
      at = read.next;
      if (words[at]?.value !== ',') break;
      at += 1;
    }
  }
  return tables;
}

/** Queries of the WITH clauses of a statement, under their names. */
export function commonTables(words: readonly SqlWord[]): readonly NamedTable[] {
  const found: NamedTable[] = [];
  for (const [i, word] of words.entries()) {
    if (!isWord(word, 'with')) continue;
    let at = isWord(words[i + 1], 'recursive') ? i + 2 : i + 1;
    for (;;) {
      const query = readCommonTable(words, at);
      if (!query) break;
      found.push(query.table);
      at = query.next;
      if (words[at]?.value !== ',') break;
      at += 1;
    }
  }
  return found;
}

/** Whether the next word after the text typed so far is the name of a table. */
export function expectsTable(before: string): boolean {
  const words = sqlWords(before);
  const last = words.at(-1);
  if (last?.kind === 'name') return BEFORE_TABLE.has(last.value.toLowerCase());
  if (last?.value !== ',') return false;
  let depth = 0;
  for (const word of words.toReversed()) {
    if (word.value === ')') depth += 1;
    if (word.value === '(') depth -= 1;
    if (depth < 0) return false;
    if (depth > 0 || word.kind !== 'name') continue;
    if (BEFORE_TABLE.has(word.value.toLowerCase())) return true;
    if (ENDS_LIST.has(word.value.toLowerCase())) return false;
  }
  return false;
}

interface Read {
  readonly table: NamedTable;
  readonly next: number;
}

function readTable(words: readonly SqlWord[], start: number): Read | undefined {
  const parts: string[] = [];
  let at = start;
  while (isName(words[at]) && !(parts.length === 0 && isKeyword(words[at]))) {
    parts.push(words[at]?.value ?? '');
    at += 1;
    if (words[at]?.value !== '.') break;
    at += 1;
  }
  const table = parts.at(-1);
  if (table === undefined) return undefined;
  const { alias, next } = readAlias(words, at);
  return { table: { schema: parts.at(-2) ?? null, table, alias }, next };
}

function readSubQuery(words: readonly SqlWord[], start: number): Read | undefined {
  const open = isWord(words[start], 'lateral') ? start + 1 : start;
  if (words[open]?.value !== '(' || !isWord(words[open + 1], 'select')) return undefined;
  const close = closing(words, open);
  const { alias, next } = readAlias(words, close + 1);
  if (alias === null) return undefined;
  return { table: { schema: null, table: alias, alias, columns: selectedNames(words.slice(open + 1, close)) }, next };
}

function readCommonTable(words: readonly SqlWord[], start: number): Read | undefined {
  const name = words[start];
  if (!name || !isName(name)) return undefined;
  let at = start + 1;
  let columns: readonly string[] | undefined;
  if (words[at]?.value === '(') {
    const close = closing(words, at);
    columns = words.slice(at + 1, close).flatMap((word) => (isName(word) ? [word.value] : []));
    at = close + 1;
  }
  if (!isWord(words[at], 'as')) return undefined;
  at += 1;
  while (isWord(words[at], 'not') || isWord(words[at], 'materialized')) at += 1;
  if (words[at]?.value !== '(') return undefined;
  const close = closing(words, at);
  const inner = columns ?? selectedNames(words.slice(at + 1, close));
  return { table: { schema: null, table: name.value, alias: null, columns: inner }, next: close + 1 };
}

function readAlias(words: readonly SqlWord[], start: number): { alias: string | null; next: number } {
  const at = isWord(words[start], 'as') ? start + 1 : start;
  const word = words[at];
  return word && isName(word) && !isKeyword(word) ? { alias: word.value, next: at + 1 } : { alias: null, next: at };
}

/** Names of the columns that a query selects, for the items that end with a name. */
function selectedNames(words: readonly SqlWord[]): readonly string[] {
  const start = words.findIndex((word) => isWord(word, 'select'));
  const names: string[] = [];
  let depth = 0;
  let last: SqlWord | undefined;
  for (const word of start < 0 ? [] : words.slice(start + 1)) {
    if (word.value === '(') depth += 1;
    if (word.value === ')') depth -= 1;
    const ends = depth === 0 && (word.value === ',' || isWord(word, 'from'));
    if (ends && last && isName(last)) names.push(last.value);
    if (depth === 0 && isWord(word, 'from')) return names;
    last = depth === 0 && !ends ? word : undefined;
  }
  return last && isName(last) ? [...names, last.value] : names;
}

/** Index of the bracket that closes the one at `open`; the end of the text when there is none. */
function closing(words: readonly SqlWord[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at += 1) {
    if (words[at]?.value === '(') depth += 1;
    if (words[at]?.value === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return words.length;
}

function isWord(word: SqlWord | undefined, value: string): boolean {
  return word?.kind === 'name' && word.value.toLowerCase() === value;
}

function isName(word: SqlWord | undefined): boolean {
  return word?.kind === 'name' || word?.kind === 'quoted';
}

function isKeyword(word: SqlWord | undefined): boolean {
  return word?.kind === 'name' && AFTER_TABLE.has(word.value.toLowerCase());
}
