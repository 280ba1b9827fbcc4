import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, openSession } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { GOLDEN } from './golden-data.ts';
import { firstDifference } from './same-value.ts';

const FILE = join(GOLDEN, 'semantics', 'time-range-http.json');
const present = existsSync(FILE);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface TimeRangeCase {
  readonly q: string | null;
  readonly answer: Answer;
  readonly differs_2025?: Answer;
}

describe.skipIf(!present)(`recorded time ranges over HTTP${present ? '' : ' (../shared/golden is absent)'}`, () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  beforeAll(async () => {
    facet = await startFacet();
    admin = await openSession(facet.url);
  }, 60_000);
  afterAll(async () => {
    await facet?.stop();
  });

  it('answers as recorded in either era; what broke there is refused or answered in good order', async () => {
    const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly cases: readonly TimeRangeCase[] };
    const misses: string[] = [];
    for (const { q, answer, differs_2025 } of cases) {
      const mine = await admin.get(`/api/v1/time_range/${q === null ? '' : `?q=${encodeURIComponent(q)}`}`);
      const found = [answer, differs_2025]
        .filter((wanted) => wanted !== undefined)
        .map((wanted) => missOf(wanted, mine));
      if (!found.includes(undefined)) misses.push(`${q}: ${found.join('; 2025: ')}`);
    }
    const lines = misses.map((miss) => `  ${miss}\n`).join('');
    process.stdout.write(
      `recorded time ranges over HTTP: ${cases.length - misses.length} of ${cases.length}\n${lines}`,
    );
    expect(misses).toEqual([]);
  });
});

function missOf(wanted: Answer, mine: ApiAnswer): string | undefined {
  if (wanted.status === 500)
    return mine.status < 500 && typeof mine.body === 'object' ? undefined : `status ${mine.status}`;
  if (mine.status !== wanted.status) return `status ${mine.status} instead of ${wanted.status}`;
  // What a grammar expected next is told in its parser's own words.
  const grammar = 'Unexpected time range: Expected ';
  if (mine.text.includes(grammar) && JSON.stringify(wanted.body).includes(grammar)) return undefined;
  return firstDifference(mine.body, withDays(wanted.body));
}

/** Puts days of today where the recording counts from the day on which it is read. */
function withDays(value: unknown): unknown {
  const today = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify(value).replaceAll(/<today(?:-(\d+))?>/g, (_, back: string | undefined) =>
    new Date(Date.parse(today) - Number(back ?? 0) * 86_400_000).toISOString().slice(0, 10),
  );
  return JSON.parse(text);
}
