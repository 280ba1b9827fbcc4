import type { UserDirectory } from '@facet/sdk/server';
import { addressesIn } from '../../common/addresses-in.ts';
import { recipientTargets } from '../../common/recipient-targets.ts';
import { PEOPLE_CHANNEL } from '../../common/report-states.ts';
import type { Receiver } from '../../common/wire/report.ts';

interface Recipient {
  readonly type: string;
  readonly recipient_config_json: string;
}

/** Receivers of each schedule, once each: users by name, other addresses and channels by their targets. */
export async function receiversOf(
  users: Pick<UserDirectory, 'byEmails'>,
  schedules: readonly (readonly Recipient[])[],
): Promise<readonly (readonly Receiver[])[]> {
  const targets = schedules.map((recipients) => recipients.flatMap(targetsOf));
  const addresses = targets.flat().filter(({ channel }) => channel === PEOPLE_CHANNEL);
  const known = await users.byEmails([...new Set(addresses.map(({ target }) => target))]);
  const byEmail = new Map(known.map((user) => [user.email.toLowerCase(), user]));
  return targets.map((own) => {
    const receivers = own.map(({ channel, target }): Receiver => {
      const user = channel === PEOPLE_CHANNEL ? byEmail.get(target.toLowerCase()) : undefined;
      if (user === undefined) return { channel, name: target || channel, person: null };
      const { id, firstName, lastName } = user;
      return {
        channel,
        name: `${firstName} ${lastName}`.trim() || target,
        person: { id, first_name: firstName, last_name: lastName },
      };
    });
    return [...new Map(receivers.map((one) => [`${one.channel} ${one.person?.id ?? ''} ${one.name}`, one])).values()];
  });
}

function targetsOf({ type, recipient_config_json: json }: Recipient): readonly { channel: string; target: string }[] {
  const { target, cc, bcc } = recipientTargets(json);
  if (type !== PEOPLE_CHANNEL) return [{ channel: type, target: target.trim() }];
  return [target, cc, bcc].flatMap(addressesIn).map((address) => ({ channel: type, target: address }));
}
