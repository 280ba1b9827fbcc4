import { FacetError, type Logger } from '@facet/sdk/common';
import type { Delivery, ReportChannel, ReportMessage } from '../../contract.server.ts';
import { refusals } from '../errors.ts';

export interface DeliveryOrder {
  readonly channel: string;
  readonly load: () => Promise<ReportChannel>;
  readonly message: ReportMessage;
  readonly target: string;
  readonly signal: AbortSignal;
  readonly seconds: number;
  readonly log: Logger;
}

/** Sends a message; faults of the channel are returned like refusals. */
export async function deliver({ load, message, target, seconds, ...order }: DeliveryOrder): Promise<Delivery> {
  const late = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([order.signal, late]);
  try {
    return await abortable((async () => (await load()).send(message, target))(), signal);
  } catch (error) {
    if (late.aborted) return { delivered: false, reason: refusals.tooSlow(seconds), maybe: true };
    order.signal.throwIfAborted();
    order.log.warn('a channel of reports failed', { channel: order.channel, error });
    const reason = refusals.failed(error instanceof FacetError ? error.message : String(error));
    return { delivered: false, reason, maybe: true };
  }
}

/** Rejects when the signal aborts, even if the channel never answers. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.addEventListener('abort', give, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
