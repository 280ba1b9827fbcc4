import type { Frame, PostProcessing } from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';
import type { ConnectPoint } from './remote-entry.ts';

const DEADLINE_MS = 10_000;
const MOST_CELLS = 1_000_000;

const types = z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]));
const texts = z.array(z.string());

const frame = z.strictObject({
  names: texts,
  types,
  columns: z.array(z.array(z.unknown())),
  rowCount: z.int().nonnegative(),
  index: z
    .array(z.strictObject({ name: z.string(), type: types.element, values: z.array(z.unknown()) }))
    .exactOptional(),
  levels: z.array(texts).exactOptional(),
});

/** An operation on rows in another process. */
export const connectPostProcessing: ConnectPoint = async (entry) => {
  const { manifest, declared } = entry;
  await entry.describe();
  const operation: PostProcessing = async (given, options, room) => {
    const answer = await entry.call('apply', [given, options], { deadlineMs: DEADLINE_MS });
    const checked = frame.safeParse(answer);
    if (!checked.success || !isWhole(checked.data))
      throw hostProblems.wrongShape(manifest.id, `the operation "${declared.key}"`);
    room?.fit(checked.data.rowCount * checked.data.columns.length);
    return checked.data;
  };
  return operation;
};

/** Every column has a name, a type and a value for each row. */
function isWhole({ names, types: kinds, columns, rowCount, index = [], levels }: Frame): boolean {
  return (
    names.length === columns.length &&
    kinds.length === columns.length &&
    columns.length * rowCount <= MOST_CELLS &&
    columns.every((values) => values.length === rowCount) &&
    index.every(({ values }) => values.length === rowCount) &&
    (levels === undefined || levels.length === columns.length)
  );
}
