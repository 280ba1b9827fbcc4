import { type ChildProcess, spawn } from 'node:child_process';
import { Duplex } from 'node:stream';
import type { Logger } from '@facet/sdk/common';
import { compiledCode } from '@facet/sdk/data-work';
import { memoryOfProcess } from '@facet/sdk/process-figures';
import { workerFile } from '../../plugins/plugin-archive.ts';
import { ByteFrames } from '../byte-frames.ts';
import { LOCK_DOWN, lockedArguments } from '../locked-process.ts';

const MEGABYTE = 1024 * 1024;
const HEAP_MEGABYTES = 512;
/** Of SQLite for one file. */
const FILE_MEGABYTES = 512;
/** Node itself, its heap, SQLite's and the rows on their way. */
const MOST_MEGABYTES = 64 + HEAP_MEGABYTES + FILE_MEGABYTES + 256;
const LOOK_MS = 1_000;
const LARGEST_FRAME = 256 * MEGABYTE;
const LONGEST_WORDS = 2_000;

/** What a worker runs: a file of an installed plugin, locked, or one of a built-in plugin. */
export type WorkerProgram = { readonly folder: string; readonly name: string } | { readonly builtIn: string };

export interface WorkerProcessOptions {
  readonly program: WorkerProgram;
  /** The file of SQLite that it may read. */
  readonly file: string | undefined;
  readonly log: Logger;
  readonly onFrame: (bytes: Buffer) => void;
  /** Once, whatever ended it other than `end`. */
  readonly onEnd: (reason: string) => void;
}

/** One process of a worker. Frames come and go without being read here. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #frames: ByteFrames;
  readonly #watch: NodeJS.Timeout;
  readonly #onEnd: WorkerProcessOptions['onEnd'];
  #ended = false;

  constructor({ program, file, log, onFrame, onEnd }: WorkerProcessOptions) {
    this.#onEnd = onEnd;
    this.#child = start(program, file);
    const socket = this.#child.stdio[3];
    if (!(socket instanceof Duplex)) throw new TypeError('The worker has no channel.');
    this.#frames = new ByteFrames(socket, {
      largest: LARGEST_FRAME,
      onFrame: (bytes) => {
        if (!this.#ended) onFrame(bytes);
      },
      onBroken: (reason) => this.#fail(`The worker sent ${reason}.`),
    });
    let lastWords = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LONGEST_WORDS);
    });
    this.#child.once('error', (error) => this.#fail(error.message));
    this.#child.once('close', (code, signal) => {
      if (!this.#ended) log.warn('a worker has ended', { code, signal, lastWords });
      this.#fail(`It ended with ${signal ?? `code ${code ?? 'unknown'}`}.`);
    });
    this.#watch = setInterval(() => this.#look(), LOOK_MS);
    this.#watch.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Bytes that it has not read yet. */
  get backlog(): number {
    return this.#frames.backlog;
  }

  send(bytes: Uint8Array): void {
    if (!this.#ended) this.#frames.send(bytes);
  }

  /** Its frames wait until their reader has read the last ones. */
  hold(isHeld: boolean): void {
    this.#frames.hold(isHeld);
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#watch);
    this.#child.kill('SIGKILL');
  }

  #look(): void {
    const bytes = memoryOfProcess(this.#child.pid)?.residentBytes;
    if (bytes !== undefined && bytes > MOST_MEGABYTES * MEGABYTE)
      this.#fail(`It took more than ${MOST_MEGABYTES} MB of memory.`);
  }

  #fail(reason: string): void {
    if (this.#ended) return;
    this.end();
    this.#onEnd(reason);
  }
}

function start(program: WorkerProgram, file: string | undefined): ChildProcess {
  const opens = { parent: process.pid, ...(file === undefined ? {} : { file, fileMegabytes: FILE_MEGABYTES }) };
  if ('folder' in program)
    return spawn(
      process.execPath,
      lockedArguments({
        folder: program.folder,
        file: workerFile(program.name),
        megabytes: HEAP_MEGABYTES,
        semiSpaceMegabytes: 16,
        opens,
      }),
      { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], windowsHide: true },
    );
  return spawn(
    process.execPath,
    [
      '--disable-proto=throw',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--import',
      LOCK_DOWN,
      program.builtIn,
      JSON.stringify({ isLocked: false, ...opens }),
    ],
    {
      cwd: '/',
      env: { TZ: 'UTC', ...compiledCode() },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      windowsHide: true,
    },
  );
}
