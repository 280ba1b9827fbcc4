import { safeLink } from '../../common/markdown/safe-address.ts';
import { ApiError } from '../host.ts';

interface Refusals {
  readonly errors: readonly ({ readonly extra?: { readonly link?: unknown } | null } | null)[];
}

/** Where access to what was refused can be asked for, as the answer says; only what opens a page or a letter. */
export function accessLink(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !isRefusals(error.body)) return undefined;
  const links = error.body.errors.map((one) => one?.extra?.link);
  const link = links.find((one): one is string => typeof one === 'string' && one !== '');
  return link === undefined ? undefined : safeLink(link);
}

function isRefusals(body: unknown): body is Refusals {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);
}
