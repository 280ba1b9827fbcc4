import { benchTable } from './data/bench-table.ts';
import { startBenchHost } from './harness/bench-host.ts';
import { DirectDuckDb } from './harness/direct-duckdb.ts';
import type { Measurement } from './harness/measurement.ts';
import { readOptions } from './harness/options.ts';
import { printLine, printTable, writeResults } from './harness/report.ts';
import { benchCases } from './cases/index.ts';

const options = readOptions(process.argv.slice(2));
const cases = benchCases.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
process.stdout.write(`Preparing ${options.rows.toLocaleString('en')} rows ...\n`);
const table = await benchTable(options.rows);
const host = await startBenchHost(table);
const direct = await DirectDuckDb.open(table.path);
const measurements: Measurement[] = [];
try {
  for (const { name, run } of cases) {
    process.stdout.write(`${name} ...\n`);
    measurements.push(...(await run({ quick: options.quick, table, host, direct, tell: printLine })));
  }
} finally {
  direct.close();
  await host.stop();
}
printTable(measurements);
const file = writeResults(measurements, options);
process.stdout.write(`\nWritten to ${file}\n`);
process.exitCode = measurements.every(({ met }) => met !== false) ? 0 : 1;
