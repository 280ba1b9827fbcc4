import { writeFileSync } from 'node:fs';

/** Titles carry the ids of the specification's clauses that a test shows, like `[A5.7]`. */
const CLAUSE = /\[([AB]\d+(?:\.\d+)*[a-z]?)\]/g;

/** Tests of the metadata name the store when it is not the embedded one. */
const ON_POSTGRES = /\b(on|in|one) postgres\b/i;

/**
 * Writes `{passed, failed: [{name, why}], skipped: [{name, reason}], triedTwice: [{name, why}], clauses: {id: passed tests}, onPostgres}` to the file that
 * FACET_TEST_SUMMARY names.
 */
export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const summary = {
      passed: 0,
      failed: unhandledErrors.map((error) => ({
        name: 'an error outside of a test',
        why: String(error.stack ?? error.message).slice(0, 2_000),
      })),
      skipped: [],
      triedTwice: [],
      clauses: {},
      onPostgres: 0,
    };
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0)
        summary.failed.push({ name: module.moduleId, why: firstOf(module.errors()) });
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        if (state === 'passed') {
          summary.passed += 1;
          if (test.diagnostic()?.flaky) summary.triedTwice.push({ name: test.fullName, why: firstOf(errors) });
          if (ON_POSTGRES.test(test.fullName)) summary.onPostgres += 1;
          for (const [, id] of test.fullName.matchAll(CLAUSE)) summary.clauses[id] = (summary.clauses[id] ?? 0) + 1;
        } else if (state === 'failed')
          summary.failed.push({ name: `${module.relativeModuleId} > ${test.fullName}`, why: firstOf(errors) });
        else summary.skipped.push({ name: test.fullName, reason: note ?? reasonOf(test.fullName) });
      }
    }
    writeFileSync(process.env['FACET_TEST_SUMMARY'], JSON.stringify(summary));
  }
}

/** What the first try ended with; a test that passed at the second keeps it. */
const firstOf = (errors) => String(errors?.[0]?.message ?? 'no error is on record').slice(0, 2_000);

/**
 * Suites that replay recordings say so in their name, those that miss an engine give the reason in brackets; both are skipped as a
 * whole. A single test gives its reason in brackets at the end.
 */
const reasonOf = (name) =>
  name.startsWith('recorded ')
    ? 'the recordings in ../shared are absent'
    : (/^[^>(]*\((.+?)\)(?: > |$)/.exec(name)?.[1] ?? /\(([^()]+)\)$/.exec(name)?.[1] ?? 'no reason given');
