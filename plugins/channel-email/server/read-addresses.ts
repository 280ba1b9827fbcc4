import { MailRefusals } from './errors.ts';

const MOST = 100;
/** Of RFC 5321 what mail servers take in practice: no quotes, no comments, no line breaks. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export type ReadAddresses =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Addresses with commas, semicolons, spaces or lines between them. @param domains those that may receive mail; empty: all */
export function tryReadAddresses(text: string, domains: readonly string[]): ReadAddresses {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
  if (addresses.length > MOST) return { ok: false, reason: MailRefusals.tooMany(MOST) };
  for (const address of addresses) {
    if (!ADDRESS.test(address)) return { ok: false, reason: MailRefusals.badAddress(address.slice(0, 200)) };
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    if (domains.length > 0 && !domains.includes(domain)) return { ok: false, reason: MailRefusals.domain(domain) };
  }
  return { ok: true, addresses };
}

export const readDomains = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');
