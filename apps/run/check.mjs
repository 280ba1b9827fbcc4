import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { findBrowser } from './browser.mjs';
import { whyNotWritable } from './can-write.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { buildSdk } from './sdk.mjs';
import { buildServer } from './server.mjs';
import { buildWeb } from './web.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);
const PROJECTS = ['common', 'client', 'server', 'test'];

/** @throws Error that says what to do, where no test could make its files. */
export function checkTests() {
  const why = whyNotWritable(tmpdir());
  if (why !== undefined)
    throw new Error(`Tests write into ${tmpdir()}, which cannot be used: ${why}. Set TMPDIR to a folder that can be.`);
}

/**
 * Runs everything that must hold before a change lands, all of it even after a failure, and gives the exit code.
 * Arguments are handed to vitest, and then only the tests run.
 */
export async function checkEverything(node, args) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  // Programs of packages that name no Node take the first on the PATH, and some are too new for an old one.
  const environment = { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) };
  const must = (command, args) => {
    const code = run(command, args, { env: environment });
    if (code !== 0) throw new Error(`exit code ${code}`);
  };

  if (args.length === 0) {
    stage(tally, 'browser', () => {
      environment.FACET_CHROMIUM = findBrowser(node);
      process.stdout.write(`${environment.FACET_CHROMIUM}\n`);
    });
    stage(tally, 'format', () => must(bin('biome'), ['format', '.']));
    stage(tally, 'lint', () => must(bin('oxlint'), ['--type-aware']));
    for (const project of PROJECTS)
      stage(tally, `types of ${project}`, () => must(bin('tsc'), ['-p', `tsconfig.${project}.json`]));
    stage(tally, 'unused code and packages', () =>
      must(node, [inRoot('node_modules', 'knip', 'bin', 'knip.js'), '--no-config-hints']),
    );
    stage(tally, 'texts', () => must(node, [inRoot('i18n', 'check.mjs')]));
    stage(tally, 'web build', () => buildWeb(node));
    stage(tally, 'sdk package', () => buildSdk(node));
  }
  // Tests start what people start, so always.
  stage(tally, 'server build', () => buildServer(node));
  await tests(tally, node, environment, args);

  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
  return tally.failed === 0 ? 0 : 1;
}

function stage(tally, name, work) {
  process.stdout.write(`\n== ${name}\n`);
  const start = performance.now();
  try {
    work();
    tally.passed += 1;
    process.stdout.write(`== ${name}: ok, ${seconds(start)}\n`);
  } catch (error) {
    tally.failed += 1;
    process.stdout.write(`${error.message}\n== ${name}: FAILED, ${seconds(start)}\n`);
  }
}

async function tests(tally, node, environment, args) {
  process.stdout.write('\n== tests\n');
  const start = performance.now();
  const file = inRoot('.cache', 'test-summary.json');
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(file, { force: true });
  const code = run(
    node,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${inRoot('apps', 'run', 'vitest-summary.mjs')}`,
      ...args,
    ],
    { env: { ...environment, FACET_TEST_SUMMARY: file } },
  );
  if (!existsSync(file)) {
    tally.failed += 1;
    process.stdout.write(`== tests: FAILED, vitest ended with ${code} and no result\n`);
    return;
  }
  const summary = JSON.parse(readFileSync(file, 'utf8'));
  for (const [reason, names] of byReason(summary.skipped))
    process.stdout.write(`skipped ${names.length} (${reason}), the first: ${names[0]}\n`);
  process.stdout.write(
    `metadata: ${summary.onPostgres} tests passed on Postgres; those that name no store, on SQLite\n`,
  );
  tally.passed += summary.passed;
  tally.failed += code !== 0 && summary.failed.length === 0 ? 1 : summary.failed.length;
  tally.skipped += summary.skipped.length;
  for (const { name, why } of summary.triedTwice)
    process.stdout.write(`passed at the second try, look for the cause: ${name}\n  at the first: ${why}\n`);
  // Last, because a log that is cut keeps its end.
  for (const { name, why } of summary.failed) process.stdout.write(`failed: ${name}\n  ${why}\n`);
  process.stdout.write(`== tests: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds(start)}\n`);
}

/** One name of tests that share a reason: dozens of cases are skipped where an engine is absent. */
function byReason(skipped) {
  const names = new Map();
  for (const { name, reason } of skipped) names.set(reason, [...(names.get(reason) ?? []), name]);
  return names;
}

const seconds = (start) => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
