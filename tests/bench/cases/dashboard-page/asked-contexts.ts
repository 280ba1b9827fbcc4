import type { Page, Request } from 'playwright';
import type { BenchHost } from '../../harness/bench-host.ts';
import { expectStatus } from '../../../support/api-client.ts';

const DATA = '/api/v1/chart/data';

/** Hears what the charts of a page ask; options of filters are asked at the same address, without a chart. */
export class AskedContexts {
  #bodies: string[] = [];

  constructor(page: Page) {
    page.on('request', (request: Request) => {
      const body = request.postData();
      if (request.method() === 'POST' && request.url().includes(`${DATA}?`) && body !== null) this.#bodies.push(body);
    });
  }

  /** The bodies since the last call. */
  take(): readonly string[] {
    const taken = this.#bodies;
    this.#bodies = [];
    return taken;
  }
}

/** The SQL texts that the server runs for them. */
export async function sqlOfAll({ admin }: BenchHost, bodies: readonly string[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const body of bodies) {
    const context: Readonly<Record<string, unknown>> = JSON.parse(body);
    const answer = expectStatus(await admin.post(DATA, { ...context, result_type: 'query' }), 200);
    const results: readonly { readonly query?: unknown }[] = answer.body.result;
    for (const { query } of results) {
      if (typeof query !== 'string') throw new Error(`No SQL came for a chart: ${answer.text}`);
      texts.push(query.trim().replace(/;$/, ''));
    }
  }
  return texts;
}
