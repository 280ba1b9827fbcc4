import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parse } from 'yaml';

/** Texts that this installation shows for errors of the contract, by `error_type`. */
export type ErrorTexts = ReadonlyMap<string, string>;

const TYPE = /^[A-Z][A-Z_]{2,99}$/;

/** A YAML file of `ERROR_TYPE: text`; undefined when it cannot be read or is something else. */
export function readErrorTexts(raw: unknown): ErrorTexts | undefined {
  if (typeof raw !== 'string' || !isAbsolute(raw)) return undefined;
  const texts = tryParse(raw);
  if (!isRecord(texts)) return undefined;
  const entries = Object.entries(texts);
  return entries.every((entry): entry is [string, string] => TYPE.test(entry[0]) && isText(entry[1]))
    ? new Map(entries)
    : undefined;
}

/** The body of a refusal, in which each error of a type with a text of its own says that text. */
export function withErrorTexts(body: unknown, texts: ErrorTexts): unknown {
  if (texts.size === 0 || !isRecord(body) || !Array.isArray(body['errors'])) return body;
  const errors = body['errors'].map((error: unknown) => {
    const own = isRecord(error) ? texts.get(String(error['error_type'])) : undefined;
    return isRecord(error) && own !== undefined ? { ...error, message: own } : error;
  });
  return { ...body, errors };
}

/** What is wrong with the file is told by the setting, which names it and what it may hold. */
function tryParse(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'), { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
