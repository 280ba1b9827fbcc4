import type { Disposable, Logger } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';

const LOOK_EVERY_MS = 10_000;

/** The clock of the metadata, asked without waiting: what one process signs or stores, processes with other clocks read. */
export interface MetadataClock extends Disposable {
  now(): number;
}

export async function metadataClock(
  metadata: Pick<MetadataStore, 'now'>,
  log: Pick<Logger, 'warn'>,
  own: () => number = Date.now,
): Promise<MetadataClock> {
  let ahead = 0;
  const look = async (): Promise<void> => {
    const there = (await metadata.now()).getTime();
    ahead = there - own();
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn('The time of the metadata is not known', { error: String(error) }));
  }, LOOK_EVERY_MS).unref();
  return { now: () => own() + ahead, dispose: () => clearInterval(timer) };
}
