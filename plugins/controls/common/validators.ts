/** A validator gives the text of the problem, or null. The texts are the specification's. */
export type Validator = (value: unknown) => string | null;

export const CANNOT_BE_EMPTY = 'cannot be empty';
export const EXPECTED_INTEGER = 'is expected to be an integer';
export const EXPECTED_NUMBER = 'is expected to be a number';
export const INVALID_COLOR = 'Invalid color';

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export const notEmpty: Validator = (value) => (isEmpty(value) ? CANNOT_BE_EMPTY : null);

/** Nothing, zero and whole numbers pass, as texts too. */
export const integer: Validator = (value) => {
  if (isEmpty(value) || value === 0) return null;
  const number = Number(value);
  return Number.isFinite(number) && Math.trunc(number) === number ? null : EXPECTED_INTEGER;
};

export const number: Validator = (value) => {
  if (isEmpty(value)) return null;
  return Number.isFinite(Number(value)) ? null : EXPECTED_NUMBER;
};

/** @param most SQL_MAX_ROW of the server. */
export function atMost(most: number): Validator {
  return (value) => (!isEmpty(value) && Number(value) > most ? `Value cannot exceed ${most}` : null);
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i;

export const color: Validator = (value) =>
  typeof value === 'string' && (HEX.test(value) || RGB.test(value)) ? null : INVALID_COLOR;

/** What was typed or pasted into a multi-select, split into its values. */
export function splitPasted(text: string): readonly string[] {
  return text
    .split(/[,;\t]|\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
