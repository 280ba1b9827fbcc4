import type { Asked } from './stages/query-states.ts';
import type { Encoded } from './stages/encoded.ts';
import type { Stage, StageTools } from './stages/stage.ts';
import { admit } from './stages/admit.ts';
import { authorise } from './stages/authorise.ts';
import { cache } from './stages/cache.ts';
import { encode } from './stages/encode.ts';
import { plan } from './stages/plan.ts';
import { postProcess } from './stages/post-process.ts';
import { rowRules } from './stages/row-rules.ts';
import { run } from './stages/run.ts';
import { template } from './stages/template.ts';

/** The way of every query of a chart, from the request to the bytes of its answer. */
const stages = [authorise, rowRules, template, plan, cache, admit, run, postProcess, encode] as const;

/** The list itself where each stage takes what the one before hands on, else `never`. */
type Fitting<S, State, All = S> = S extends readonly [Stage<infer In, infer Out>, ...infer Rest]
  ? [State] extends [In]
    ? Fitting<Rest, Out, All>
    : never
  : All;

const way: readonly Stage<unknown, unknown>[] = stages satisfies Fitting<typeof stages, Asked>;

export const stageNames: readonly string[] = stages.map(({ name }) => name);

/** How long each stage took by itself, in the order of the stages; those that were not reached are missing. */
export type StageTimes = readonly { readonly stage: string; readonly ms: number }[];

/** Takes one query through all stages. Calls `told` afterwards, after a failure too. */
export async function answerQuery(
  asked: Asked,
  tools: StageTools,
  told: (times: StageTimes, failed: boolean) => void,
): Promise<Encoded> {
  const times: { stage: string; ms: number }[] = [];

  async function from(index: number, state: unknown): Promise<Encoded> {
    const stage = way[index];
    if (!stage) throw new TypeError('The last stage has no next stage.');
    const time = { stage: stage.name, ms: -performance.now() };
    times.push(time);
    const next = async (handed: unknown): Promise<Encoded> => {
      time.ms += performance.now();
      try {
        return await from(index + 1, handed);
      } finally {
        time.ms -= performance.now();
      }
    };
    try {
      return await stage.run(state, next, tools);
    } finally {
      time.ms += performance.now();
    }
  }

  let failed = true;
  try {
    const encoded = await from(0, asked);
    failed = false;
    return encoded;
  } finally {
    told(times, failed);
  }
}
