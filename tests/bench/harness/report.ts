import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './measurement.ts';
import type { BenchOptions } from './options.ts';
import { machineMemory } from './process-figures.ts';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

/** One measurement, as soon as it is there. */
export function printLine({ what, measured, reference }: Measurement): void {
  process.stdout.write(`  ${what}: ${measured} (${reference})\n`);
}

/** A Markdown table, so that it can stand in a document as it is. */
export function printTable(measurements: readonly Measurement[]): void {
  const rows = measurements.map(({ what, measured, reference, aim, met }) => [
    what,
    measured,
    reference,
    met === undefined ? aim : `${aim} ${met ? '✓' : '✗ MISSED'}`,
  ]);
  const table = [['What', 'Facet', 'Beside it, same run', 'Aim'], ['---', '---', '---', '---'], ...rows];
  process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}

export function writeResults(measurements: readonly Measurement[], options: BenchOptions): string {
  const at = new Date();
  const machine = { cores: cpus().length, model: cpus()[0]?.model ?? '', memoryMb: machineMemory(), load: loadavg() };
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${at.toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
  const content = { at: at.toISOString(), node: process.version, machine, options, measurements };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return relative(process.cwd(), file);
}
