import { EngineError } from '@facet/sdk/server';
import { z } from 'zod';

/** NaN stands for an unknown estimate. */
const figure = z.union([z.number(), z.string()]).nullish();
const io = z.object({
  inputTableColumnInfos: z
    .array(
      z.object({
        table: z.object({ schemaTable: z.object({ schema: z.string(), table: z.string() }) }),
      }),
    )
    .nullish(),
  estimate: z
    .object({
      outputRowCount: figure,
      outputSizeInBytes: figure,
      cpuCost: figure,
      maxMemory: figure,
      networkCost: figure,
    })
    .nullish(),
});

/** Names of the tables that a statement reads, including those in views. */
export function inputTables(plan: string): readonly string[] {
  return [
    ...new Set((readPlan(plan).inputTableColumnInfos ?? []).map(({ table }) => table.schemaTable.table.toLowerCase())),
  ];
}

export function estimateOf(plan: string): Readonly<Record<string, string>> {
  const estimate = readPlan(plan).estimate;
  return Object.fromEntries(
    (
      [
        ['Output count', amount(estimate?.outputRowCount, ' rows')],
        ['Output size', amount(estimate?.outputSizeInBytes, 'B')],
        ['CPU cost', amount(estimate?.cpuCost, '')],
        ['Max memory', amount(estimate?.maxMemory, 'B')],
        ['Network cost', amount(estimate?.networkCost, '')],
      ] as const
    ).filter((line): line is readonly [(typeof line)[0], string] => line[1] !== undefined),
  );
}

function readPlan(plan: string): z.output<typeof io> {
  let json: unknown;
  try {
    json = JSON.parse(plan);
  } catch (error) {
    throw new EngineError('other', 'The explanation of the server cannot be read.', undefined, { cause: error });
  }
  const read = io.safeParse(json);
  if (!read.success)
    throw new EngineError('other', 'The explanation of the server cannot be read.', undefined, { cause: read.error });
  return read.data;
}

const STEPS = ['', ' K', ' M', ' G', ' T', ' P'];

/** Formats an amount such as `354 M rows` or `904 GB`. */
function amount(value: number | string | null | undefined, unit: string): string | undefined {
  let rest = Number(value ?? Number.NaN);
  if (!Number.isFinite(rest)) return undefined;
  let step = 0;
  while (rest >= 1_000 && step < STEPS.length - 1) {
    rest /= 1_000;
    step += 1;
  }
  const space = unit === 'B' && step === 0 ? ' ' : '';
  return `${Math.trunc(rest)}${STEPS[step] ?? ''}${space}${unit}`;
}
