/** How the rows identify countries. */
export const COUNTRY_FIELDS = ['name', 'cioc', 'cca2', 'cca3'] as const;
export type CountryField = (typeof COUNTRY_FIELDS)[number];
