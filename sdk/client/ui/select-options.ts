import type { ColumnKind } from './type-badge.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The icon before the name, for the kind of data in a column or metric. */
  readonly kind?: ColumnKind;
  /** At the right, such as a count. */
  readonly note?: string;
  /** From 0 to 1: a bar behind the label, which compares options. */
  readonly share?: number;
  readonly disabled?: boolean;
}

/**
 * Options whose label holds the text, those that start with it first. With `freeForm` an unknown text leads the list. Where
 * the text stands for something that does not exist yet, `labelOfText` says so, and it follows what exists.
 */
export function matchOptions(
  options: readonly SelectOption[],
  search: string,
  freeForm: boolean,
  valueOfText: (text: string) => string = String,
  labelOfText?: (text: string) => string,
): readonly SelectOption[] {
  const text = search.trim().toLowerCase();
  if (text === '') return options;
  const starting: SelectOption[] = [];
  const holding: SelectOption[] = [];
  let exact = false;
  for (const option of options) {
    const label = option.label.toLowerCase();
    const at = label.indexOf(text);
    if (at === 0) starting.push(option);
    else if (at > 0) holding.push(option);
    if (label === text || option.value.toLowerCase() === text) exact = true;
  }
  const found = [...starting, ...holding];
  if (!freeForm || exact) return found;
  const typed = search.trim();
  const option = { value: valueOfText(typed), label: labelOfText?.(typed) ?? typed };
  return labelOfText === undefined ? [option, ...found] : [...found, option];
}

/**
 * The values of a pasted list: options by their label or value, other texts by `valueOfText`; without it they are counted.
 * `undefined` when it is no list but one text, or an option whose label holds a comma.
 */
export function valuesOfPaste(
  text: string,
  options: readonly SelectOption[],
  valueOfText: ((text: string) => string) | undefined,
): { readonly values: readonly string[]; readonly unknown: number } | undefined {
  const known = new Map(options.flatMap(({ value, label }) => [[value, value] as const, [label, value] as const]));
  const parts = known.has(text.trim()) ? [] : splitPasted(text);
  if (parts.length < 2) return undefined;
  const values = parts.flatMap((part) => known.get(part) ?? valueOfText?.(part) ?? []);
  return { values, unknown: parts.length - values.length };
}

/** Lists come from sheets, queries and mails: their parts stand between commas, semicolons, tabs or lines. */
export function splitPasted(text: string): readonly string[] {
  return text
    .split(/[,;\t\n\r]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Text before, of and after the first match. */
export function splitMatch(text: string, search: string): readonly [before: string, match: string, after: string] {
  const wanted = search.trim();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)];
}
