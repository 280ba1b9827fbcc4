import type { Recipient } from './report-values.ts';

export const targetsOf = (recipients: readonly Recipient[], channel: string): readonly string[] =>
  recipients.filter((one) => one.channel === channel && one.target.trim() !== '').map(({ target }) => target);

/**
 * The recipients with these targets of one channel. Those that stay keep their key, and with it what is stored beside
 * their target; new ones have negative keys.
 */
export function withTargets(
  recipients: readonly Recipient[],
  channel: string,
  targets: readonly string[],
): readonly Recipient[] {
  let key = Math.min(0, ...recipients.map((one) => one.key));
  const before = new Map(recipients.filter((one) => one.channel === channel).map((one) => [one.target, one] as const));
  const next = targets.map((target) => {
    const kept = before.get(target);
    if (kept !== undefined) return kept;
    key -= 1;
    return { key, channel, target };
  });
  return [...recipients.filter((one) => one.channel !== channel), ...next];
}
