import type { Page } from 'playwright';
import type { BenchHost } from '../../harness/bench-host.ts';
import { engineAlone } from '../../harness/engine-alone.ts';
import type { Measurement } from '../../harness/measurement.ts';
import { AskedContexts, sqlOfAll } from './asked-contexts.ts';
import { tilesAtRestAfter } from './tiles-at-rest.ts';

interface Input {
  readonly host: BenchHost;
  /** Of the engine's file. */
  readonly path: string;
  /** Of the filter. */
  readonly name: string;
  readonly changes: number;
  readonly charts: number;
}

const AIM_OVER_ENGINE_MS = 400;
/** Requests that the page has under way. */
export const AT_ONCE = 5;

interface Change {
  readonly took: number;
  readonly engine: number;
  readonly requests: number;
}

/**
 * One more value of a filter that reaches all charts, from the click on "Apply" until the last tile stands still, and right
 * after it the same questions in the engine alone.
 */
export async function filterChange(page: Page, input: Input): Promise<Measurement> {
  const asked = new AskedContexts(page);
  const changes: Change[] = [];
  for (let change = 0; change < input.changes; change += 1) {
    const took = await applyOneMore(page, input.name, change, asked);
    const bodies = asked.take();
    const engine = await engineAlone(input.path, await sqlOfAll(input.host, bodies), AT_ONCE);
    changes.push({ took, engine, requests: bodies.length });
  }
  const slowest = changes.reduce((one, other) => (other.took - other.engine > one.took - one.engine ? other : one));
  const most = Math.max(...changes.map(({ requests }) => requests));
  const over = slowest.took - slowest.engine;
  return {
    what: `one filter applied to all ${input.charts} charts, until the last stands still, slowest of ${input.changes}`,
    measured: `${seconds(slowest.took)}, ${most} requests`,
    reference: `the engine alone ${seconds(slowest.engine)}, ${AT_ONCE} at once`,
    aim: `engine + ${AIM_OVER_ENGINE_MS} ms, one request for each question`,
    met: over <= AIM_OVER_ENGINE_MS && most <= input.charts,
    values: { slowest: slowest.took, engine: slowest.engine, over, requests: most },
  };
}

async function applyOneMore(page: Page, name: string, change: number, asked: AskedContexts): Promise<number> {
  await page.getByRole('textbox', { name }).click();
  // Each choice adds a value or takes it away: the charts have not been asked for these values before.
  await page
    .getByRole('option')
    .nth(change % 4)
    .click();
  await page.keyboard.press('Escape');
  asked.take();
  return tilesAtRestAfter(page, () => page.getByRole('button', { name: 'Apply filters' }).click());
}

const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
