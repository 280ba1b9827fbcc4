import type { ReportMessage } from '@facet/plugin-reports/contract.server';
import { tryReadAddresses } from './read-addresses.ts';

/** Allowed domains restrict only the receivers, not this header. */
const ANY_DOMAIN = ['*'];

/** Replies go to the owner of the schedule, because nobody reads the sender's mailbox. */
export function replyOf({ replyTo }: Pick<ReportMessage, 'replyTo'>): { readonly replyTo?: string } {
  const address = addressIn(replyTo);
  return address === undefined ? {} : { replyTo: address };
}

/**
 * The headers for the "Unsubscribe" button of mail programs (RFC 2369), if the page accepts one-click posts (RFC 8058).
 * A message to several receivers has no such page; they have to write to the owner of the schedule.
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

/** A domain that receives no mail (RFC 2606), used for accounts without an address. */
const NO_MAIL = '.invalid';

/** A single address, or none: neither a list nor a text with line breaks. */
function addressIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const read = tryReadAddresses(given, ANY_DOMAIN);
  if (!read.ok) return undefined;
  const [address, second] = read.addresses;
  return second === undefined && address?.toLowerCase().endsWith(NO_MAIL) === false ? address : undefined;
}
