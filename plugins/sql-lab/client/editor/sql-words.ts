/** A token of SQL, with the details that completion needs. */
export interface SqlWord {
  readonly kind: 'name' | 'quoted' | 'sign' | 'text';
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(\$\w*\$)[\s\S]*?(?:\1|$)|'(?:[^']|'')*(?:'|$)|"((?:[^"]|"")*)(?:"|$)|`((?:[^`]|``)*)(?:`|$)|([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[^\s]/g;

/** Names and punctuation of a text, without whitespace and comments. Unterminated strings and comments run to the end. */
export function sqlWords(text: string): readonly SqlWord[] {
  const words: SqlWord[] = [];
  for (const found of text.matchAll(TOKEN)) {
    const [all, dollars, quoted, ticked, name] = found;
    if (all.startsWith('--') || all.startsWith('/*')) continue;
    const place = { from: found.index, to: found.index + all.length };
    if (name !== undefined) words.push({ kind: 'name', value: name, ...place });
    else if (quoted !== undefined) words.push({ kind: 'quoted', value: quoted.replaceAll('""', '"'), ...place });
    else if (ticked !== undefined) words.push({ kind: 'quoted', value: ticked.replaceAll('``', '`'), ...place });
    else words.push({ kind: dollars !== undefined || all.startsWith("'") ? 'text' : 'sign', value: all, ...place });
  }
  return words;
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range between semicolons that contains `position`. A position right after a semicolon belongs to the next
 * statement.
 */
export function statementAt(text: string, position: number): TextRange {
  let from = 0;
  for (const word of sqlWords(text)) {
    if (word.kind !== 'sign' || word.value !== ';') continue;
    if (position <= word.from) return { from, to: word.from };
    from = word.to;
  }
  return { from, to: text.length };
}

/** The statement to run for a cursor. After the last statement, and in whitespace or comments, it is the previous one. */
export function statementToRun(text: string, position: number): TextRange {
  const found = statementAt(text, position);
  const holds = sqlWords(text.slice(found.from, found.to)).length > 0;
  return holds || found.from === 0 ? found : statementToRun(text.slice(0, found.from - 1), found.from - 1);
}

/** The name that is being typed: the parts before the last dot, and the beginning of the last part. */
export interface TypedName {
  readonly path: readonly string[];
  readonly prefix: string;
  /** Offset at which the last part starts. */
  readonly from: number;
}

/** No name is longer; the pattern looks for one from each place. */
const MOST_READ = 1_000;
const TYPED = /((?:(?:"[^"]*"|`[^`]*`|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)\.)*)(["`]?[\w$\u0080-\uffff]*)$/;

/** The name that ends at the end of a line's text. */
export function typedName(line: string): TypedName {
  const found = TYPED.exec(line.slice(-MOST_READ));
  const path = (found?.[1] ?? '').split('.').slice(0, -1);
  const last = found?.[2] ?? '';
  return {
    path: path.map((part) => part.replace(/^["`]|["`]$/g, '')),
    prefix: last.replace(/^["`]/, ''),
    from: line.length - last.length,
  };
}
