import { pino } from 'pino';

const MOST_BYTES_A_WRITE = 128 * 1024;

/** How long lines may wait that tell what went well. */
const GATHER_MS = 10;
const WENT_WELL = /^\{"level":"(?:debug|info)"/;

/** Of a `SonicBoom`. */
export interface Output {
  /** Writes what could not be written before as well. */
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export const standardOutput = () =>
  lineSink(pino.destination({ fd: 1, sync: true, minLength: 0, maxWrite: MOST_BYTES_A_WRITE }));

/**
 * Lines of a moment are written together: a write for each costs more than the line is worth. They are
 * not forced onto a disk; that would hold every request up. A full disk stops no server: lines are
 * dropped until there is room, and then a line says how many.
 */
export function lineSink(output: Output) {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let failure: Error | undefined;
  let dropped = 0;
  output.on('error', (error) => (failure = error));
  const write = (text: string): void => {
    if (failure === undefined) {
      output.write(text);
      return;
    }
    const because = failure;
    failure = undefined;
    output.write('');
    if (failure === undefined) {
      output.write(gapLine(because, dropped) + text);
      dropped = 0;
    } else dropped += text.split('\n').length - 1;
  };
  const flush = (): void => {
    const text = lines;
    lines = '';
    clearTimeout(timer);
    timer = undefined;
    isSoon = false;
    if (text !== '') write(text);
  };
  // Writes are done when they return, so nothing else waits.
  process.once('exit', flush);
  return {
    write(line: string): void {
      lines += line;
      if (WENT_WELL.test(line) && lines.length < MOST_BYTES_A_WRITE) timer ??= setTimeout(flush, GATHER_MS);
      else if (!isSoon) {
        isSoon = true;
        setImmediate(flush);
      }
    },
    flush(done?: () => void): void {
      flush();
      done?.();
    },
  };
}

function gapLine(error: Error, dropped: number): string {
  const time = new Date().toISOString();
  const line = { level: 'error', time, pid: process.pid, dropped, because: error.message };
  return `${JSON.stringify({ ...line, message: 'the log could not be written for a while' })}\n`;
}
