import { isRecord } from '@facet/sdk/chart-query';
import { parseOutsideJson } from '@facet/sdk/common';

/** An object of JSON that others wrote. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What a value holds; nothing where it is no object. */
export function membersOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** The object that a text holds: an empty one for no text, `undefined` for any other value. */
export function objectOf(text: string | null | undefined): JsonObject | undefined {
  if (!text) return {};
  try {
    const value: unknown = parseOutsideJson(text);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
