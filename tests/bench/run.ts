import { benchTable } from './data/bench-table.ts';
import { startBenchHost } from './harness/bench-host.ts';
import { DirectDuckDb } from './harness/direct-duckdb.ts';
import type { Measurement } from './harness/measurement.ts';
import { casesToRun, readOptions } from './harness/options.ts';
import { goFirst } from './harness/share-of-core.ts';
import { printLine, printTable, writeResults } from './harness/report.ts';
import { benchCases } from './cases/index.ts';

const options = readOptions(process.argv.slice(2));
const cases = casesToRun(benchCases, options.only);
const goLikeOthers = options.first ? goFirst() : () => undefined;
process.stdout.write(`Preparing ${options.rows.toLocaleString('en')} rows ...\n`);
const table = await benchTable(options.rows);
const host = await startBenchHost(table);
const direct = await DirectDuckDb.open(table.path);
const measurements: Measurement[] = [];
try {
  for (const { one, parts } of cases) {
    process.stdout.write(`${one.name} ...\n`);
    measurements.push(...(await one.run({ quick: options.quick, parts, table, host, direct, tell: printLine })));
  }
} finally {
  direct.close();
  await host.stop();
  goLikeOthers();
}
printTable(measurements);
const file = writeResults(measurements, options);
process.stdout.write(`\nWritten to ${file}\n`);
process.exitCode = measurements.every(({ met }) => met !== false) ? 0 : 1;
