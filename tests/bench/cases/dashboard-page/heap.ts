import type { CDPSession, Page } from 'playwright';
import { mb, type Measurement } from '../../harness/measurement.ts';
import { tilesAtRestAfter } from './tiles-at-rest.ts';

const AIM_MB = 50;
/** More than that after all refreshes is a leak. */
const AIM_GROWTH = 1.05;
const MB = 1_048_576;
/** What the first refreshes leave behind stays: caches of rows, code. */
const BEFORE = 3;

/** Memory of the page's objects when all charts stand, and after so many refreshes of all of them, beyond the first ones. */
export async function heapAfterRefreshes(page: Page, count: number, first = BEFORE): Promise<Measurement> {
  const session = await page.context().newCDPSession(page);
  const opened = await usedHeap(session);
  for (let time = 0; time < first; time += 1) await refresh(page);
  const before = await usedHeap(session);
  const held = await counts(session);
  for (let time = 0; time < count; time += 1) await refresh(page);
  const after = await usedHeap(session);
  const heldAfter = await counts(session);
  const growth = after / before;
  return {
    what: `JS heap of the page with all charts; after ${count} refreshes of all`,
    measured: `${mb(opened / MB)}; ${growth < 1 ? '' : '+'}${((growth - 1) * 100).toFixed(1)} %`,
    reference: `${mb(before / MB)} after ${first}, ${mb(after / MB)} after ${count + first}; listeners ${held.listeners}, ${heldAfter.listeners}; nodes ${held.nodes}, ${heldAfter.nodes}`,
    aim: `${AIM_MB} MB; +5 %`,
    met:
      opened / MB <= AIM_MB &&
      growth <= AIM_GROWTH &&
      heldAfter.listeners <= held.listeners * AIM_GROWTH &&
      heldAfter.nodes <= held.nodes * AIM_GROWTH,
    values: { opened: opened / MB, before: before / MB, after: after / MB, growth, ...heldAfter },
  };
}

async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Listeners and nodes of the document that are alive. */
async function counts(session: CDPSession): Promise<{ readonly listeners: number; readonly nodes: number }> {
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return { listeners: of('JSEventListeners'), nodes: of('Nodes') };
}

async function refresh(page: Page): Promise<void> {
  await tilesAtRestAfter(page, () => page.getByRole('button', { name: 'Refresh dashboard', exact: true }).click());
}
