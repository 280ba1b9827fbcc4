import { MailRefusals } from './errors.ts';

const MOST = 100;
/** Stands for all domains. */
const ALL = '*';
/** The part of RFC 5321 that mail servers accept in practice: no quotes, no comments, no line breaks. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export type ReadAddresses =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Parses addresses separated by commas, semicolons, spaces or lines. @param domains Domains that may receive mail */
export function tryReadAddresses(text: string, domains: readonly string[]): ReadAddresses {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
  if (addresses.length > MOST) return { ok: false, reason: MailRefusals.tooMany(MOST) };
  for (const address of addresses) {
    if (!ADDRESS.test(address)) return { ok: false, reason: MailRefusals.badAddress(address.slice(0, 200)) };
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    if (!domains.includes(ALL) && !domains.includes(domain)) return { ok: false, reason: MailRefusals.domain(domain) };
  }
  return { ok: true, addresses };
}

/** Domains that may receive mail: that of the sender, and those in the settings. */
export function allowedDomains(named: string, sender: string): readonly string[] {
  const own = /@([^\s>@]+)>?\s*$/.exec(sender)?.[1];
  const others = named
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');
  return own === undefined ? others : [own.toLowerCase(), ...others];
}
