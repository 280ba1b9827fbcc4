/** A parsed type such as `Array(Tuple(a Int8, b String))`. */
export interface ColumnType {
  readonly name: string;
  /** The arguments in its parentheses. */
  readonly parts: readonly string[];
}

/** A member of a tuple; without a name it is identified by its index. */
export interface TypeMember {
  readonly name: string | undefined;
  readonly type: ColumnType;
}

export function parseType(text: string): ColumnType {
  const open = text.indexOf('(');
  if (open < 0 || !text.endsWith(')')) return { name: text.trim(), parts: [] };
  return { name: text.slice(0, open).trim(), parts: splitParts(text.slice(open + 1, -1)) };
}

export const innerType = ({ parts }: ColumnType, at = 0): ColumnType => parseType(parts[at] ?? '');

const MEMBER = /^(`(?:[^`\\]|\\.|``)*`|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*)\s+(\S[^]*)$/;

export function membersOf({ parts }: ColumnType): readonly TypeMember[] {
  return parts.map((part) => {
    const [, name, type] = MEMBER.exec(part) ?? [];
    return type === undefined || name === undefined
      ? { name: undefined, type: parseType(part) }
      : { name: /^[`"]/.test(name) ? unescaped(name.slice(1, -1)) : name, type: parseType(type) };
  });
}

const ENTRY = /^'((?:[^'\\]|\\[^]|'')*)'\s*=\s*(-?\d+)$/;

/** Names of an enumeration by their numeric values. */
export function enumNames({ parts }: ColumnType): ReadonlyMap<number, string> {
  return new Map(
    parts.flatMap((part) => {
      const [, name, number] = ENTRY.exec(part) ?? [];
      return name === undefined ? [] : [[Number(number), unescaped(name)]];
    }),
  );
}

/** Splits at commas outside of parentheses and quotes. */
function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (one === "'" || one === '`' || one === '"') at = quotedEnd(text, at, one);
    else if (one === '(') depth += 1;
    else if (one === ')') depth -= 1;
    else if (one === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function quotedEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' };

const unescaped = (text: string): string =>
  text.replace(/\\([^])/g, (_, one: string) => ESCAPES[one] ?? one).replace(/''/g, "'");
