import { parseOutsideJson } from '@facet/sdk/common';

/** The object in a JSON text. The text may be written by hand, so it can contain any JSON. */
export function objectIn(json: string | null): Record<string, unknown> | null {
  if (json === null || json === '') return null;
  try {
    const value: unknown = parseOutsideJson(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
