import { MASK } from '../common/shown-extra.ts';
import { objectOf, unmaskJson } from './connection-input.ts';
import { DatabaseErrors } from './errors.ts';

/**
 * Secret settings of a connection after a form: `undefined` leaves them as they are. Masks stand for what is stored, which goes
 * only the way that it was entered for. @throws HttpError 400 where it would go another way
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

/** As engines get them. */
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
