import { createDataWork, DataWorkError, type DataWork, TimeSlice } from '@facet/sdk/data-work';
import type { Disposable, PostProcessingStep, Registry } from '@facet/sdk/common';
import {
  EngineError,
  messageError,
  MOST_CELLS,
  type PostProcessing,
  PostProcessingError,
  CellBudget,
  TooMuchForThread,
} from '@facet/sdk/server';
import type { PostProcessingDeclared } from '../../contract.ts';
import { requestTexts, tooLarge } from '../errors.ts';
import { packed } from './cross-thread.ts';
import { makeTable } from './make-table.ts';
import { cellsOf, type JobStep, type TableFacts, type TableJob } from './table-job.ts';
import type { TableReply } from './table-worker.ts';

export type PostProcessingRegistry = Registry<{ declared: PostProcessingDeclared; implementation: PostProcessing }>;

/** Cells that steps may look at or make on the thread that serves all requests: some 20 ms of work. */
const VISITS_HERE = 60_000;
/** A cell of a workbook takes about 2 µs. */
const XLSX_HERE = 10_000;
const FORMATTED_HERE = 5_000;

const MODULE = new URL('./table-worker.ts', import.meta.url);

export interface TableCall {
  readonly who: number;
  readonly signal: AbortSignal;
}

type Steps = readonly (PostProcessingStep | null)[];

/** Makes answers of what databases gave: what is small here, what is large in threads with limits. */
export class TableWork implements Disposable {
  readonly #registry: PostProcessingRegistry;
  readonly #answers: DataWork<TableJob, TableReply>;
  /** Files have threads of their own: they may take long, and no chart waits behind them. */
  readonly #files: DataWork<TableJob, TableReply>;

  constructor(registry: PostProcessingRegistry) {
    this.#registry = registry;
    this.#answers = createDataWork({ module: MODULE, seconds: 20, megabytes: 512 });
    this.#files = createDataWork({ module: MODULE, seconds: 60, megabytes: 768, concurrency: 1 });
  }

  /** @throws HttpError 400 with the contract's text, 413 when it is too much for a thread */
  async make(given: Omit<TableJob, 'steps'> & { readonly steps: Steps }, call: TableCall): Promise<TableFacts> {
    const job: TableJob = { ...given, steps: await this.#steps(given.steps) };
    if (job.form.kind === 'xlsx' && cellsOf(job) > MOST_CELLS) throw tooLarge(requestTexts.fileTooLarge(MOST_CELLS));
    try {
      return await this.#made(job, call);
    } catch (error) {
      if (error instanceof PostProcessingError) throw messageError(400, requestTexts.failed(error.message));
      if (error instanceof DataWorkError && (error.kind === 'too-slow' || error.kind === 'too-much-memory'))
        throw tooLarge(requestTexts.answerTooLarge(error.message));
      if (error instanceof DataWorkError && error.kind === 'cancelled')
        throw new EngineError('cancelled', error.message, undefined, { cause: error });
      throw error;
    }
  }

  dispose(): void {
    this.#answers.dispose();
    this.#files.dispose();
  }

  async #made(job: TableJob, call: TableCall): Promise<TableFacts> {
    if (job.steps.some(({ here }) => here)) return makeTable(job, this.#find, new CellBudget());
    if (!isLarge(job)) {
      try {
        return await makeTable(job, this.#find, new CellBudget(MOST_CELLS, VISITS_HERE));
      } catch (error) {
        if (!(error instanceof TooMuchForThread)) throw error;
      }
    }
    const work = job.form.kind === 'xlsx' ? this.#files : this.#answers;
    const reply = await work.run(await packed(job, new TimeSlice()), call);
    if ('refused' in reply) throw new PostProcessingError(reply.refused);
    if ('tooLarge' in reply) throw new EngineError('too-large', reply.tooLarge);
    return reply.made;
  }

  readonly #find = async ({ operation }: JobStep): Promise<PostProcessing | undefined> =>
    this.#registry.get(operation)?.load();

  async #steps(steps: Steps): Promise<readonly JobStep[]> {
    const found: JobStep[] = [];
    for (const step of steps) {
      if (step === null) continue;
      const { operation, options = {} } = step;
      const known = await this.#registry.get(operation)?.load();
      // An unknown one is refused wherever it comes to be run, and skipped where there are no rows.
      const here = known !== undefined && known.module === undefined;
      found.push({ operation, options: options ?? {}, here, module: known?.module });
    }
    return found;
  }
}

/** Encoding to JSON and CSV lets others in between; the rest does not. */
function isLarge(job: TableJob): boolean {
  const cells = cellsOf(job);
  if (job.form.kind === 'xlsx' && cells > XLSX_HERE) return true;
  if (job.formats.size > 0 && cells > FORMATTED_HERE) return true;
  return job.form.kind === 'arrow' && cells > VISITS_HERE;
}
