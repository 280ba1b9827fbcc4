import { formatLocale } from '@facet/sdk/common';

/** Languages in which names of weekdays and months are recognised. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'sk', 'sl', 'zh', 'ja', 'ko'];
const WEEKDAYS = 7;
const MONTHS = 12;

/** A Monday, and the first of a January. */
const MONDAY = Date.UTC(2024, 0, 1);

interface NamedDay {
  readonly kind: 'weekday' | 'month';
  readonly index: number;
}

let names: ReadonlyMap<string, readonly NamedDay[]> | undefined;

/**
 * Positions of names in the week (from Monday) or in the year, if all of them are weekdays or all are months; otherwise
 * undefined. Values without a name come last.
 */
export function calendarPlaces(texts: readonly string[]): readonly number[] | undefined {
  const named = texts.filter((text) => text !== '<NULL>');
  if (named.length < 2 || new Set(named).size > MONTHS) return undefined;
  for (const kind of ['weekday', 'month'] as const) {
    const places = texts.map((text) => placeOf(text, kind));
    if (texts.every((text, index) => text === '<NULL>' || places[index] !== undefined))
      return places.map((place) => place ?? MONTHS);
  }
  return undefined;
}

/** The abbreviation of a weekday or month that is written in English or in the language of the page; undefined for any other text. */
export function shortCalendarName(text: string): string | undefined {
  const language = formatLocale();
  // Cached: formatting the names takes longer than everything else that an axis needs.
  const known = short.get(language) ?? new Map([...shortNames('en'), ...shortNames(language)]);
  short.set(language, known);
  return known.get(text);
}

const short = new Map<string, ReadonlyMap<string, string>>();

const shortNames = (language: string): readonly (readonly [long: string, short: string])[] =>
  (['weekday', 'month'] as const).flatMap((kind) => {
    const names = namesOf(language, kind, 'short');
    return namesOf(language, kind, 'long').map((name, at) => [name, names[at] ?? name] as const);
  });

function placeOf(text: string, kind: NamedDay['kind']): number | undefined {
  names ??= allNames();
  return names.get(key(text))?.find((one) => one.kind === kind)?.index;
}

const key = (text: string) => text.trim().toLowerCase().replace(/\.$/, '');

function allNames(): ReadonlyMap<string, readonly NamedDay[]> {
  const all = new Map<string, NamedDay[]>();
  for (const language of LANGUAGES)
    for (const kind of ['weekday', 'month'] as const)
      for (const width of ['long', 'short'] as const)
        namesOf(language, kind, width).forEach((name, index) => {
          const known = all.get(key(name)) ?? [];
          all.set(key(name), [...known, { kind, index }]);
        });
  return all;
}

function namesOf(language: string, kind: NamedDay['kind'], width: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { [kind]: width, timeZone: 'UTC' });
  return Array.from({ length: kind === 'weekday' ? WEEKDAYS : MONTHS }, (_, index) =>
    format.format(kind === 'weekday' ? MONDAY + index * 86_400_000 : Date.UTC(2024, index, 1)),
  );
}
