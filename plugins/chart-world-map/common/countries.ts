import type { CountryField } from './country-field.ts';
import { OLYMPIC_CODES, olympicCodeOf } from './olympic-codes.ts';

/** Names and codes of a country. */
export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  /** English names in rows. */
  readonly names: readonly string[];
}

export interface Countries {
  /** The three-letter code, which identifies the outlines. */
  codeOf(field: CountryField, value: unknown): string | undefined;
  /** Name in the language of the page. */
  nameOf(alpha3: string, locale: string): string;
  /** The name or code that data of this kind uses; the three-letter code if the country has none. */
  writtenAs(field: CountryField, alpha3: string): string;
}

/** Common names besides those of ISO. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  BHS: ['Bahamas, The'],
  CIV: ['Ivory Coast'],
  COD: ['Congo, Dem. Rep.', 'Democratic Republic of the Congo', 'DR Congo', 'Dem. Rep. Congo'],
  COG: ['Congo, Rep.', 'Republic of the Congo', 'Congo'],
  CZE: ['Czechia', 'Czech Republic'],
  EGY: ['Egypt, Arab Rep.'],
  FSM: ['Micronesia, Fed. Sts.', 'Micronesia'],
  GBR: ['UK', 'Great Britain'],
  GMB: ['Gambia, The'],
  HKG: ['Hong Kong SAR, China'],
  IRN: ['Iran, Islamic Rep.', 'Iran'],
  KGZ: ['Kyrgyz Republic'],
  KNA: ['St. Kitts and Nevis'],
  KOR: ['Korea, Rep.', 'South Korea', 'Korea'],
  LAO: ['Lao PDR', 'Laos', 'Lao'],
  LCA: ['St. Lucia'],
  MAC: ['Macao SAR, China'],
  MAF: ['St. Martin (French part)'],
  MKD: ['Macedonia', 'Macedonia, FYR'],
  PRK: ["Korea, Dem. People's Rep.", 'North Korea'],
  PSE: ['West Bank and Gaza', 'Palestine'],
  RUS: ['Russia'],
  SVK: ['Slovak Republic'],
  SWZ: ['Swaziland'],
  SYR: ['Syria'],
  TLS: ['East Timor'],
  TUR: ['Turkey', 'Türkiye'],
  TZA: ['Tanzania'],
  USA: ['USA', 'US', 'United States', 'United States of America'],
  VCT: ['St. Vincent and the Grenadines'],
  VEN: ['Venezuela, RB', 'Venezuela'],
  VIR: ['Virgin Islands (U.S.)'],
  VNM: ['Vietnam'],
  YEM: ['Yemen, Rep.'],
};

/** Reduces a name to letters and digits, because names differ in case, accents and punctuation. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export function countriesOf(list: readonly Country[]): Countries {
  const byName = new Map<string, string>();
  for (const { alpha3, names } of list)
    for (const name of [...names, ...(ALSO[alpha3] ?? [])]) byName.set(plainName(name), alpha3);
  const alpha3 = new Set(list.map((country) => country.alpha3));
  const byAlpha2 = new Map(list.map((country) => [country.alpha2, country.alpha3]));
  const alpha2 = new Map(list.map((country) => [country.alpha3, country.alpha2]));
  const firstNames = new Map(list.map((country) => [country.alpha3, country.names[0]]));
  const known = (code: string) => (alpha3.has(code) ? code : undefined);
  return {
    codeOf(field, value) {
      if (typeof value !== 'string') return undefined;
      if (field === 'name') return byName.get(plainName(value));
      const code = value.trim().toUpperCase();
      if (field === 'cca2') return byAlpha2.get(code);
      return field === 'cioc' ? (OLYMPIC_CODES.get(code) ?? known(code)) : known(code);
    },
    nameOf(code, locale) {
      const region = alpha2.get(code);
      return (region && regionNames(locale)?.of(region)) ?? code;
    },
    writtenAs(field, code) {
      if (field === 'name') return firstNames.get(code) ?? code;
      if (field === 'cca2') return alpha2.get(code) ?? code;
      return field === 'cioc' ? (olympicCodeOf(code) ?? code) : code;
    },
  };
}

const named = new Map<string, Intl.DisplayNames | undefined>();

function regionNames(locale: string): Intl.DisplayNames | undefined {
  if (!named.has(locale)) {
    named.set(
      locale,
      Intl.DisplayNames.supportedLocalesOf([locale]).length > 0
        ? new Intl.DisplayNames([locale], { type: 'region' })
        : undefined,
    );
  }
  return named.get(locale);
}
