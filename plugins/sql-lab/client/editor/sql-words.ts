/** A token of SQL, as far as completion needs to know. */
export interface SqlWord {
  readonly kind: 'name' | 'quoted' | 'sign' | 'text';
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"((?:[^"]|"")*)(?:"|$)|([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[^\s]/g;

/** Names and signs of a text, without blanks and comments. Unfinished texts and comments run to the end. */
export function sqlWords(text: string): readonly SqlWord[] {
  const words: SqlWord[] = [];
  for (const found of text.matchAll(TOKEN)) {
    const [all, quoted, name] = found;
    if (all.startsWith('--') || all.startsWith('/*')) continue;
    const place = { from: found.index, to: found.index + all.length };
    if (name !== undefined) words.push({ kind: 'name', value: name, ...place });
    else if (quoted !== undefined) words.push({ kind: 'quoted', value: quoted.replaceAll('""', '"'), ...place });
    else words.push({ kind: all.startsWith("'") ? 'text' : 'sign', value: all, ...place });
  }
  return words;
}

/** Part of a text between semicolons that holds `position`. A place right behind a semicolon belongs to what follows. */
export function statementAt(text: string, position: number): { readonly from: number; readonly to: number } {
  let from = 0;
  for (const word of sqlWords(text)) {
    if (word.kind !== 'sign' || word.value !== ';') continue;
    if (position <= word.from) return { from, to: word.from };
    from = word.to;
  }
  return { from, to: text.length };
}

/** A table that a statement names, with the name that it goes by there. */
export interface NamedTable {
  readonly schema: string | null;
  readonly table: string;
  readonly alias: string | null;
}

const BEFORE_TABLE = new Set(['from', 'join', 'update', 'into', 'table']);
const AFTER_TABLE = new Set(
  'on using where group order having limit offset union except intersect join inner left right full cross natural set values select as lateral window qualify fetch for returning when tablesample'.split(
    ' ',
  ),
);

/** Tables of a statement's FROM clauses, comma lists and joins. */
export function tablesOf(statement: string): readonly NamedTable[] {
  const words = sqlWords(statement);
  const tables: NamedTable[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word?.kind !== 'name' || !BEFORE_TABLE.has(word.value.toLowerCase())) continue;
    let at = i + 1;
    for (;;) {
      const read = readTable(words, at);
      if (!read) break;
      tables.push(read.table);
      at = read.next;
      if (words[at]?.value !== ',') break;
      at += 1;
    }
  }
  return tables;
}

/** Whether the next word of a statement that has been typed so far names a table. */
export function expectsTable(before: string): boolean {
  const last = sqlWords(before).at(-1);
  return last?.kind === 'name' && BEFORE_TABLE.has(last.value.toLowerCase());
}

function readTable(words: readonly SqlWord[], start: number): { table: NamedTable; next: number } | undefined {
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
  if (words[at]?.kind === 'name' && words[at]?.value.toLowerCase() === 'as') at += 1;
  const named = isName(words[at]) && !isKeyword(words[at]);
  const alias = named ? (words[at]?.value ?? null) : null;
  return { table: { schema: parts.at(-2) ?? null, table, alias }, next: named ? at + 1 : at };
}

function isName(word: SqlWord | undefined): boolean {
  return word?.kind === 'name' || word?.kind === 'quoted';
}

function isKeyword(word: SqlWord | undefined): boolean {
  return word?.kind === 'name' && AFTER_TABLE.has(word.value.toLowerCase());
}

/** What is being typed: the names before the last point, and the beginning of the last one. */
export interface TypedName {
  readonly path: readonly string[];
  readonly prefix: string;
  /** Where the last name starts. */
  readonly from: number;
}

const TYPED = /((?:(?:"[^"]*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)\.)*)("?[\w$\u0080-\uffff]*)$/;

/** The name that ends at the end of a line's text. */
export function typedName(line: string): TypedName {
  const found = TYPED.exec(line);
  const path = (found?.[1] ?? '').split('.').slice(0, -1);
  const last = found?.[2] ?? '';
  return {
    path: path.map((part) => part.replace(/^"|"$/g, '')),
    prefix: last.replace(/^"/, ''),
    from: line.length - last.length,
  };
}
