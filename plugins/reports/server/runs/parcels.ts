import type { UserSummary } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { ReportRecipientTable } from '../schedules/tables.ts';
import { addressesIn } from '../../common/addresses-in.ts';
import { recipientTargets } from '../../common/recipient-targets.ts';

export type Recipient = Pick<Selectable<ReportRecipientTable>, 'type' | 'recipient_config_json'>;

/** A message to one target, with the rights of one viewer. */
export interface Parcel {
  readonly viewer: number;
  readonly channel: string;
  readonly target: string;
  readonly cc?: string;
  readonly bcc?: string;
}

export interface ParcelParts {
  /** Id of the user with whose rights the schedule runs. */
  readonly runsFor: number;
  /** Key of the channel that sends to users' addresses. */
  readonly peopleChannel: string;
  /** Unsubscribed addresses of this schedule, in lower case. */
  readonly stopped: ReadonlySet<string>;
  readonly byEmails: (emails: readonly string[]) => Promise<readonly UserSummary[]>;
}

/**
 * The messages of a run, by receiver. The address of a user gets a message of its own with what that user may see. All other
 * addresses, and channels with many readers, get the view of the person with whose rights the schedule runs. No address gets two.
 */
export async function parcelsOf(
  { runsFor, peopleChannel, stopped, byEmails }: ParcelParts,
  recipients: readonly Recipient[],
  subscribers: readonly UserSummary[],
): Promise<readonly Parcel[]> {
  const sent = recipients.map(({ type, recipient_config_json: json }) => ({
    channel: type,
    ...recipientTargets(json),
  }));
  const toPeople = sent.filter(({ channel }) => channel === peopleChannel);
  const addresses = toPeople.flatMap(({ target, cc, bcc }) => [target, cc, bcc].flatMap(addressesIn));
  const viewerOf = viewersOf(await byEmails([...new Set(addresses)]), runsFor);
  const parcels: Parcel[] = [];
  // Unsubscribed addresses are skipped like those that have been reached.
  const reached = new Set<string>(stopped);
  const own = (address: string, viewer: number): void => {
    if (reached.has(address.toLowerCase())) return;
    reached.add(address.toLowerCase());
    parcels.push({ viewer, channel: peopleChannel, target: address });
  };
  for (const { channel, target, cc, bcc } of sent) {
    if (channel !== peopleChannel) parcels.push({ viewer: runsFor, channel, target, ...named({ cc, bcc }) });
    else {
      const groups = [target, cc, bcc].map((text) => {
        const all = addressesIn(text);
        for (const address of all) {
          const viewer = viewerOf(address);
          if (viewer !== runsFor) own(address, viewer);
        }
        return all.filter((address) => viewerOf(address) === runsFor && !reached.has(address.toLowerCase()));
      });
      for (const address of groups.flat()) reached.add(address.toLowerCase());
      parcels.push(...together(channel, runsFor, groups));
    }
  }
  for (const { email, id } of subscribers) own(email, id);
  return parcels;
}

/** Users who may not sign in count as external addresses. */
function viewersOf(users: readonly UserSummary[], runsFor: number): (address: string) => number {
  const byAddress = Map.groupBy(
    users.filter(({ active }) => active),
    ({ email }) => email.toLowerCase(),
  );
  return (address) => {
    const found = byAddress.get(address.toLowerCase()) ?? [];
    return found.some(({ id }) => id === runsFor) ? runsFor : (found[0]?.id ?? runsFor);
  };
}

/** The address of a message with a single receiver. */
export function onlyAddress({ target, cc, bcc }: Parcel): string | undefined {
  const [address, second] = [target, cc ?? '', bcc ?? ''].flatMap(addressesIn);
  return second === undefined ? address : undefined;
}

/** One message to all receivers of the same view; if all of them are hidden copies, one message each. */
function together(channel: string, viewer: number, groups: readonly (readonly string[])[]): readonly Parcel[] {
  const [to = [], cc = [], bcc = []] = groups;
  const [first, copies] = to.length > 0 ? [to, cc] : [cc, []];
  if (first.length === 0) return bcc.map((target) => ({ viewer, channel, target }));
  const copied = { cc: copies.join(', '), bcc: bcc.join(', ') };
  return [{ viewer, channel, target: first.join(', '), ...named(copied) }];
}

const named = ({ cc, bcc }: { readonly cc: string; readonly bcc: string }) => ({
  ...(cc === '' ? {} : { cc }),
  ...(bcc === '' ? {} : { bcc }),
});
