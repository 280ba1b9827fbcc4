import type { ReportMessage } from '@facet/plugin-reports/contract.server';
import { tryReadAddresses } from './read-addresses.ts';

/** Domains are a rule for who gets mail. */
const ANY_DOMAIN = ['*'];

/** Answers go to the person of the schedule: the sender is a machine. */
export function replyOf({ replyTo }: Pick<ReportMessage, 'replyTo'>): { readonly replyTo?: string } {
  const address = addressIn(replyTo);
  return address === undefined ? {} : { replyTo: address };
}

/**
 * What mail programs offer as "Unsubscribe" (RFC 2369), where the page takes posts with one click (RFC 8058). A message to several
 * receivers has no page of its own: who wants no more asks the person of the schedule.
 */
export function stopHeaders({
  stop,
  replyTo,
}: Pick<ReportMessage, 'stop' | 'replyTo'>): Readonly<Record<string, string>> {
  if (stop !== undefined && URL.canParse(stop.url) && /^https?:$/.test(new URL(stop.url).protocol)) {
    const page = `<${new URL(stop.url).href}>`;
    return { 'List-Unsubscribe': page, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  }
  const address = addressIn(replyTo);
  return address === undefined
    ? {}
    : { 'List-Unsubscribe': `<mailto:${encodeURIComponent(address)}?subject=unsubscribe>` };
}

/** No mail arrives in this domain (RFC 2606), which accounts without an address of their own have. */
const NO_MAIL = '.invalid';

/** One address, or none: no list of them, and no line of a header. */
function addressIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const read = tryReadAddresses(given, ANY_DOMAIN);
  if (!read.ok) return undefined;
  const [address, second] = read.addresses;
  return second === undefined && address?.toLowerCase().endsWith(NO_MAIL) === false ? address : undefined;
}
