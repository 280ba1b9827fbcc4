import { isRecord } from '@facet/sdk/chart-query';
import { tryParseOutsideObject } from '@facet/sdk/common';

/** An object of JSON that others wrote. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What a value holds; nothing where it is no object. */
export function membersOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** The object that a text holds: an empty one for no text, `undefined` for any other value. */
export function objectOf(text: string | null | undefined): JsonObject | undefined {
  return text ? tryParseOutsideObject(text) : {};
}
