import { PAGED_MAX_ROW, SQL_MAX_ROW } from '@facet/plugin-query/contract';
import type { Validator } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';

// The messages of this file are defined by the specification.
export const CANNOT_BE_EMPTY = 'cannot be empty';
export const EXPECTED_INTEGER = 'is expected to be an integer';
export const EXPECTED_NUMBER = 'is expected to be a number';

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export const notEmpty: Validator = (value) => (isEmpty(value) ? CANNOT_BE_EMPTY : null);

/** Accepts empty values and integers, also as texts. */
export const integer: Validator = (value) => {
  if (isEmpty(value) || value === 0) return null;
  const number = Number(value);
  return Number.isFinite(number) && Math.trunc(number) === number ? null : EXPECTED_INTEGER;
};

export const number: Validator = (value) => {
  if (isEmpty(value)) return null;
  return Number.isFinite(Number(value)) ? null : EXPECTED_NUMBER;
};

const exceeds = (value: unknown, most: number): boolean => !isEmpty(value) && Number(value) > most;

/** Accepts what one run can give. */
export const rowLimit: Validator = (value) =>
  exceeds(value, SQL_MAX_ROW) ? `Value cannot exceed ${SQL_MAX_ROW}` : null;

/** Accepts more than one run can give if the form asks for its pages one by one. */
export const pagedRowLimit =
  (isPaged: (form: FormData) => boolean): Validator =>
  (value, form) => {
    if (rowLimit(value) === null) return null;
    if (exceeds(value, PAGED_MAX_ROW)) return `Value cannot exceed ${PAGED_MAX_ROW}`;
    if (form !== undefined && isPaged(form)) return null;
    return `Server pagination needs to be enabled for values over ${SQL_MAX_ROW}`;
  };
