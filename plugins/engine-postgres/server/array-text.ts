import pg from 'pg';

/** Longer arrays are returned in the notation of the database. */
const LONGEST = 1_048_576;
const PLAIN_NUMBERS = /^[{}\d,-]*$/;
const BOUNDS = /^\[[\d:[\]-]*\]=/;

type ElementJson = (text: string) => string;

const quoted: ElementJson = (text) => JSON.stringify(text);
const float: ElementJson = (text) => JSON.stringify(Number(text));
const whole: ElementJson = (text) => text;
const day: ElementJson = (text) => JSON.stringify(pg.types.getTypeParser(pg.types.builtins.DATE)(text));
const moment: ElementJson = (text) => JSON.stringify(pg.types.getTypeParser(pg.types.builtins.TIMESTAMP)(text));

const BY_OID: ReadonlyMap<number, ElementJson> = new Map([
  [1000, (text) => (text === 't' ? 'true' : 'false')],
  [1005, whole],
  [1007, whole],
  [1021, float],
  [1022, float],
  [1231, float],
  [1115, moment],
  [1182, day],
]);

/**
 * Converts an array in Postgres's notation (`{1,NULL,"a b"}`) to JSON text, element by element, without an intermediate
 * list. @param oid Oid of the array type
 */
export function arrayJson(written: string, oid: number): string {
  if (written.length > LONGEST) return written;
  const element = BY_OID.get(oid) ?? quoted;
  const text = written.replace(BOUNDS, '');
  if (element === whole && PLAIN_NUMBERS.test(text)) return text.replaceAll('{', '[').replaceAll('}', ']');
  const out: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '{' || sign === '}' || sign === ',') {
      out.push(sign === '{' ? '[' : sign === '}' ? ']' : ',');
      at += 1;
    } else if (sign === '"') {
      const end = endOfQuoted(text, at + 1);
      out.push(element(text.slice(at + 1, end).replaceAll(/\\([\s\S])/g, '$1')));
      at = end + 1;
    } else {
      const end = endOfPlain(text, at);
      const word = text.slice(at, end);
      out.push(word === 'NULL' ? 'null' : element(word));
      at = end;
    }
  }
  return out.join('');
}

function endOfQuoted(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfPlain(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1;
  return at;
}
