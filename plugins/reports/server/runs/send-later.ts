import { defineJobHandler, type JobHandler } from '@facet/sdk/server';
import { addressesIn } from '../../common/addresses-in.ts';
import { RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { afterSending, type LaterOrder, laterOrder } from './later-tries.ts';
import type { Parcel } from './parcels.ts';
import { countRun, tellOfEnd, worked, type Working } from './run-report.ts';
import type { RunParts } from './run-parts.ts';
import type { LogRow, Outcome } from './run-store.ts';
import { parcelsNow, sendMessages } from './send-messages.ts';
import type { ClaimedParcel } from './send-report.ts';

/** Sends messages that were refused for now once more, with what their receivers may see at this time. */
export const laterHandler = (parts: RunParts): JobHandler =>
  defineJobHandler({
    payload: laterOrder,
    async run(order, { signal }) {
      const { store } = parts;
      const report = await store.find(order.reportId);
      const log = await store.findLog(order.logId);
      if (report === undefined || log === undefined || (await store.putOffs(log.id)).length === 0) return;
      const began = performance.now();
      const why = await whyNoMore(parts, report, log, order);
      if (why !== undefined) {
        const ended: Outcome = { state: 'Error', error: [...order.problems, why].join('\n') };
        await store.giveUp(log.id);
        await store.finishLater(log, ended);
        return countRun(parts, report, ended, began);
      }
      const ended = parts.schedules.isPaused()
        ? await afterSending(parts, { ...order, tries: order.tries + 1 }, 0)
        : await worked(parts, report, signal, (using) => sendAgain(parts, { report, log, order, using }));
      if (ended.isTriedAgain !== true) await store.giveUp(log.id);
      await store.finishLater(log, ended);
      countRun(parts, report, ended, began);
      await tellOfEnd(parts, report, log, ended);
    },
  });

/** A newer message replaces this one, and a schedule that was switched off sends nothing. */
async function whyNoMore(
  { store, isOn }: RunParts,
  { active }: ReportRow,
  log: LogRow,
  { wasActive }: LaterOrder,
): Promise<string | undefined> {
  if (!isOn() || (wasActive && active === 0)) return RunErrors.switchedOff;
  return (await store.hasLaterMessages(log)) ? RunErrors.replaced : undefined;
}

interface Again {
  readonly report: ReportRow;
  readonly log: LogRow;
  readonly order: LaterOrder;
  readonly using: Working;
}

async function sendAgain(parts: RunParts, { report, log, order, using }: Again): Promise<Outcome> {
  const { store, peopleChannel } = parts;
  const wanted = await parcelsNow(parts, report.id, using.runsFor);
  const problems = [...order.problems];
  const parcels: ClaimedParcel[] = [];
  for (const { channel, target: claim, state, viewer_fk: viewer, cc, bcc } of await store.putOffs(log.id)) {
    // The process ended while it was being sent.
    if (state === 'sending') problems.push(RunErrors.notDelivered(channel, claim, RunErrors.mayHaveBeenSent));
    else {
      const parcel = stillWanted({ channel, target: claim, viewer: viewer ?? using.runsFor, ...copies(cc, bcc) });
      if (parcel === undefined) await store.settleDelivery(log.id, channel, claim, false);
      else parcels.push({ parcel, claim, isLater: true });
    }
  }
  const measured = report.type === 'Alert' ? { value: log.value, row: log.value_row_json } : undefined;
  const sent = await sendMessages(parts, report, log, { ...using, measured, parcels });
  using.signal.throwIfAborted();
  const next = { ...order, tries: order.tries + 1, problems: [...problems, ...sent.problems] };
  return afterSending(parts, next, sent.afterSeconds);

  /** Without the addresses that were removed, have stopped the messages, or belong to a user since. */
  function stillWanted({ channel, target, viewer, cc, bcc }: Parcel): Parcel | undefined {
    const same = wanted.filter((parcel) => parcel.channel === channel && parcel.viewer === viewer);
    if (channel !== peopleChannel) return same.find((parcel) => parcel.target === target);
    const known = new Set(
      same.flatMap((parcel) => [parcel.target, parcel.cc ?? '', parcel.bcc ?? ''].flatMap(addressesIn)),
    );
    const kept = (text: string | undefined) =>
      addressesIn(text ?? '')
        .filter((address) => known.has(address))
        .join(', ');
    const parcel = { channel, viewer, target: kept(target), ...copies(kept(cc), kept(bcc)) };
    return parcel.target === '' && parcel.cc === undefined && parcel.bcc === undefined ? undefined : parcel;
  }
}

const copies = (cc: string | null, bcc: string | null) => ({
  ...(cc === null || cc === '' ? {} : { cc }),
  ...(bcc === null || bcc === '' ? {} : { bcc }),
});
