import type { Validator } from '@facet/sdk/chart-form';

export const INVALID_COLOR = 'Invalid color';

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i;

export const color: Validator = (value) =>
  typeof value === 'string' && (HEX.test(value) || RGB.test(value)) ? null : INVALID_COLOR;

/** Problem of a colour that is being typed. What is stored already, such as one with a transparency, may stay. */
export const typedColor = (value: string, stored: string | null | undefined): string | null =>
  value === stored ? null : color(value);

/** Splits typed or pasted text of a multi-select into its values. */
export function splitPasted(text: string): readonly string[] {
  return text
    .split(/[,;\t]|\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
