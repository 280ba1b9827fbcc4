import { MASK } from '../common/shown-extra.ts';
import { objectOf, unmaskJson } from './connection-input.ts';
import { DatabaseErrors } from './errors.ts';

/**
 * The secret settings of a connection after a form was applied; `undefined` leaves them unchanged. Masks stand for the
 * stored ones, which may be used only for the connection that they were entered for. @throws HttpError 400 for another
 * connection
 */
export function secretSettingsAfter(
  given: string | undefined,
  stored: string | undefined,
  lends: boolean,
): string | undefined {
  if (given === undefined) {
    if (!lends && stored !== undefined && Object.keys(objectOf(stored)).length > 0)
      throw DatabaseErrors.passwordForNewWay();
    return undefined;
  }
  const after = unmaskJson(given, lends ? stored : undefined);
  if (holdsMask(JSON.parse(after))) throw DatabaseErrors.passwordForNewWay();
  return after;
}

/** The secret settings in the form that engines receive. */
export const secretsOfSettings = (
  settings: string | undefined,
): { readonly secrets?: Readonly<Record<string, unknown>> } => {
  const secrets = objectOf(settings);
  return Object.keys(secrets).length === 0 ? {} : { secrets };
};

function holdsMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === MASK;
  return Object.values(value).some(holdsMask);
}
