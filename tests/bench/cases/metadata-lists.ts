import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, expectStatus, signIn, signUp } from '../../support/api-client.ts';
import { startFacet } from '../../support/facet-process.ts';
import { fillLargeInstallation, LARGE, READER_ROLE, TAG_OF_ALL } from '../data/large-installation.ts';
import { registerDataset } from '../data/bench-dataset.ts';
import { productionSettings } from '../harness/bench-host.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import { summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const AIM_MS = 50;

const QUESTIONS: Readonly<Record<string, string>> = {
  charts: '/api/v1/chart/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)',
  'charts, text':
    "/api/v1/chart/?q=(filters:!((col:slice_name,opr:chart_all_text,value:'chart 99')),page:0,page_size:25)",
  datasets: '/api/v1/dataset/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)',
  'datasets, text': "/api/v1/dataset/?q=(filters:!((col:table_name,opr:ct,value:'table 19')),page:0,page_size:25)",
  dashboards: '/api/v1/dashboard/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)',
  'saved queries of one person, all with one tag': `/api/v1/saved_query/?q=(filters:!((col:tags,opr:saved_query_tag_id,value:${TAG_OF_ALL})),page:0,page_size:25)`,
  'dashboards, text':
    "/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:'board 49')),page:0,page_size:25)",
};

/** Lists and searches of a large installation, for an administrator and for a user who may read few datasets. */
export const metadataLists: BenchCase = {
  name: 'metadata-lists',
  async run({ quick, table }) {
    const home = mkdtempSync(join(tmpdir(), 'facet-bench-'));
    const env = { ...productionSettings(table.folder), FACET_FEATURE_TAGGING_SYSTEM: 'true' };
    try {
      const first = await startFacet({ home, env, readyWithinMs: 120_000 });
      await registerDataset(await signIn(first.url), table);
      await first.stop();
      fillLargeInstallation(home);
      const facet = await startFacet({ home, env });
      const admin = await signIn(facet.url);
      const reader = await signUp(facet.url, admin, 'bench-reader', ['Gamma', 'sql_lab', READER_ROLE]);
      const measurements: Measurement[] = [];
      for (const [question, path] of Object.entries(QUESTIONS)) {
        const rounds = quick ? 5 : 20;
        measurements.push(line(question, await timed(admin, path, rounds), await timed(reader, path, rounds)));
      }
      await facet.stop();
      return measurements;
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
}

function line(question: string, admin: Times, reader: Times): Measurement {
  return {
    what: `list of ${question}, among ${LARGE.charts} charts, ${LARGE.datasets} datasets, ${LARGE.dashboards} dashboards: administrator / reader, p50`,
    measured: `${ms(admin.p50)} / ${ms(reader.p50)} ms`,
    reference: `${admin.count} / ${reader.count} found, p95 ${ms(admin.p95)} / ${ms(reader.p95)} ms`,
    aim: `${AIM_MS} ms`,
    met: admin.p50 <= AIM_MS && reader.p50 <= AIM_MS,
    values: { admin: admin.p50, reader: reader.p50 },
  };
}

async function timed(client: ApiClient, path: string, rounds: number): Promise<Times> {
  const samples: number[] = [];
  let count = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    count = expectStatus(await client.get(path), 200).body.count;
    // The first call prepares statements.
    if (round > 0) samples.push(performance.now() - startedAt);
  }
  return { ...summary(samples), count };
}
