import { toLanguageTag } from '../../common/locale.ts';
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** A number of bytes as readable text. */
export function shownSize(bytes: number, language: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(toLanguageTag(language), {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    maximumFractionDigits: unit < 2 ? 0 : 1,
  }).format(size);
}
