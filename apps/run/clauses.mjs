import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const SUMMARY = inRoot('.cache', 'test-summary.json');
const CLAUSES = inRoot('..', 'shared', 'spec', 'clauses.tsv');

/** Lists the clauses of the specification that had a passing test in the last run of all tests, by chapter. */
function main() {
  if (!existsSync(SUMMARY)) return fail('There is no result yet: run npm test first.');
  if (!existsSync(CLAUSES)) return fail('../shared/spec/clauses.tsv is absent, so there is nothing to compare with.');
  const shown = JSON.parse(readFileSync(SUMMARY, 'utf8')).clauses ?? {};
  const rows = readFileSync(CLAUSES, 'utf8').trimEnd().split('\n');
  const clauses = new Map(rows.map((row) => row.split('\t')).map(([id, ...rest]) => [id, rest.at(-1) ?? '']));
  const chapters = new Map();
  for (const id of clauses.keys()) {
    const chapter = id.split('.', 1)[0];
    const tally = chapters.get(chapter) ?? { all: 0, shown: [] };
    tally.all += 1;
    if (shown[id]) tally.shown.push(id);
    chapters.set(chapter, tally);
  }
  for (const [chapter, tally] of chapters) {
    process.stdout.write(`${chapter}: ${tally.shown.length} of ${tally.all}\n`);
    for (const id of tally.shown) process.stdout.write(`  ${id} (${shown[id]}) ${clauses.get(id).slice(0, 100)}\n`);
  }
  const unknown = Object.keys(shown).filter((id) => !clauses.has(id));
  const known = Object.keys(shown).length - unknown.length;
  process.stdout.write(`${known} of ${clauses.size} clauses have a passing test\n`);
  return unknown.length === 0 ? 0 : fail(`Titles name clauses that do not exist: ${unknown.join(', ')}`);
}

function fail(why) {
  process.stderr.write(`${why}\n`);
  return 1;
}

process.exitCode = main();
