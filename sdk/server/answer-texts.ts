import type { JsonValue } from '../common/points/declared.ts';

/** Catalogues of answers by locale; `en` is what is said. */
export type AnswerCatalogues = Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
>;

export type TextValues = Readonly<Record<string, string | number>>;

const VALUE = /\{\{(\w+)\}\}/g;
/** The value that is translated as well. */
const TEXT_INSIDE = 'reason';

/**
 * Texts of a plugin's answers by their keys. They are said in English, as `i18n/server/en.json` has them, and on the way out in the
 * language of the request, as far as `i18n/server/<locale>.json` has it. `{{name}}` stands for a value, `{{reason}}` for one that is
 * a text of a catalogue itself.
 */
export function answerTexts<const T extends Readonly<Record<string, string>>>(
  english: T,
): (key: keyof T & string, values?: TextValues) => string {
  return (key, values) => filled(english[key] ?? key, values);
}

export function filled(text: string, values: TextValues = {}): string {
  return text.replace(VALUE, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

interface Pattern {
  readonly key: string;
  /** What stands before, between and after the values. */
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

/** Translates English texts of answers. A text that no key matches stays as it is. */
export class AnswerTranslation {
  readonly #exact: ReadonlyMap<string, string>;
  readonly #patterns: readonly Pattern[];
  readonly #translated: Readonly<Record<string, string>>;

  constructor(english: Readonly<Record<string, string>>, translated: Readonly<Record<string, string>>) {
    const known = Object.entries(english).filter(([key]) => Object.hasOwn(translated, key));
    this.#exact = new Map(known.filter(([, text]) => !text.includes('{{')).map(([key, text]) => [text, key]));
    this.#patterns = known
      .filter(([, text]) => text.includes('{{'))
      .map(([key, text]) => patternOf(key, text))
      // The text with the longest fixed part fits best.
      .sort((a, b) => b.fixed.join('').length - a.fixed.join('').length);
    this.#translated = translated;
  }

  /**
   * `undefined`: no pattern matches.
   * @param inside The translation of a text that stands inside of another one.
   */
  text(said: string, inside: (text: string) => string = (text) => text): string | undefined {
    const key = this.#exact.get(said);
    if (key !== undefined) return this.#translated[key];
    for (const pattern of this.#patterns) {
      const values = valuesIn(said, pattern);
      if (!values) continue;
      const reason = values[TEXT_INSIDE];
      // A pattern of nothing but values would ask for the same text again.
      const known = reason === undefined || reason === said ? values : { ...values, [TEXT_INSIDE]: inside(reason) };
      return filled(this.#translated[pattern.key] ?? said, known);
    }
    return undefined;
  }
}

function patternOf(key: string, text: string): Pattern {
  const parts = text.split(VALUE);
  return { key, fixed: parts.filter((_, i) => i % 2 === 0), names: parts.filter((_, i) => i % 2 === 1) };
}

/** In one pass, whatever the values are: they may be input of the caller. */
function valuesIn(said: string, { fixed, names }: Pattern): Readonly<Record<string, string>> | undefined {
  const [first = '', ...others] = fixed;
  if (!said.startsWith(first)) return undefined;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [i, part] of others.entries()) {
    const end = i === others.length - 1 ? endOf(said, part) : said.indexOf(part, at);
    if (end < at) return undefined;
    values[names[i] ?? ''] = said.slice(at, end);
    at = end + part.length;
  }
  return at === said.length ? values : undefined;
}

const endOf = (said: string, part: string): number => (said.endsWith(part) ? said.length - part.length : -1);

/** A JSON value with each of its texts replaced by `say`. */
export function replaceTexts(value: JsonValue, say: (text: string) => string): JsonValue {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((one: JsonValue) => replaceTexts(one, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceTexts(member, say)]));
}
